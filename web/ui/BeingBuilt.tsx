import { EmptyState } from './EmptyState.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Stands where a page is not there yet. */
export function BeingBuilt({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState title="This page is being built" />
    </>
  )
}
