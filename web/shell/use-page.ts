import { useMatches } from 'react-router'
import { PAGES, type Page } from '#contract/pages.ts'

/** The current page; null for the 404. */
export function usePage(): Page | null {
  const id = useMatches().at(-1)?.id
  return id !== undefined && id in PAGES ? (id as Page) : null
}
