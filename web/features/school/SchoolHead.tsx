import { pagePath } from '#contract/pages.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

const LINKS = [
  { label: 'General', to: pagePath('school') },
  { label: 'Campuses', to: pagePath('schoolCampuses') },
  { label: 'Days off', to: pagePath('schoolDaysOff') },
  { label: 'Tags', to: pagePath('schoolTags') },
  { label: 'Mail', to: pagePath('schoolMail') },
] as const

/** Title and links of the settings of the school. */
export function SchoolHead({ tab }: { tab: (typeof LINKS)[number]['label'] }) {
  return <PageTitle title="School" documentTitle={`${tab} · School`} linksLabel="School" links={LINKS} />
}
