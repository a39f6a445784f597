import { pagePath } from '#contract/pages.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Title and links of the settings of the school. */
export function SchoolHead({ tab }: { tab: 'Campuses' | 'Tags' }) {
  return (
    <PageTitle
      title="School"
      documentTitle={`${tab} · School`}
      linksLabel="School"
      links={[
        { label: 'Campuses', to: pagePath('school') },
        { label: 'Tags', to: pagePath('schoolTags') },
      ]}
    />
  )
}
