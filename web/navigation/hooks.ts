import { createContext, use } from 'react'
import type { PageParams } from '#contract/pages.ts'
import type { Location } from './entries.ts'
import type { Navigate, PageRouter, Place } from './page-router.ts'

export const RouterContext = createContext<PageRouter | null>(null)
export const PlaceContext = createContext<Place | null>(null)
export const GoalContext = createContext<Location | null>(null)

/** Knows what is not drawn yet; a component reads what is drawn by the hooks below. */
export function useRouter(): PageRouter {
  return given(use(RouterContext))
}

export function usePlace(): Place {
  return given(use(PlaceContext))
}

/** Stays the same. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

export function useLocation(): Location {
  return usePlace().location
}

/** The parts of the path: { id: '5' } at /cohorts/5. */
export function useParams(): PageParams {
  return usePlace().params
}

/** True while another page gets ready. */
export function useIsLeaving(): boolean {
  return use(GoalContext) !== null
}

function given<T>(value: T | null): T {
  if (value === null) throw new Error('Only inside of a RouterView.')
  return value
}
