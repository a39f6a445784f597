import type { Me } from './accounts.ts'
import type { ErrorBody } from './error.ts'
import type { Page } from './pages.ts'
import type { SchoolIdentity } from './school.ts'

// The first view is rendered on the server by the web app's own code. The server loads that code as a built file, so both
// sides agree here on what passes between them.

/** What the browser hydrates from. It travels beside the HTML as JSON. */
export interface FirstViewData {
  /** The server's time, at which the view was rendered. */
  now: string
  /** Path and query that were asked for. */
  url: string
  /** Those of the view, which differ for a visitor who is led home. */
  at: string
  isDemo: boolean
  school: SchoolIdentity
  /** Nobody can log in yet: the school has no employee. */
  isSetUpOpen: boolean
  answers: [key: readonly unknown[], answer: unknown][]
  refusals: [key: readonly unknown[], error: ErrorBody][]
}

/** A reading call that a view is made from. */
export interface PlannedCall {
  /** The key under which the browser's query cache holds the answer. */
  key: readonly unknown[]
  /** 'cohorts.detail' */
  call: string
  params: Record<string, string>
  query: Record<string, string>
}

export interface FirstViewPlan {
  at: string
  /** Null is the 404. */
  page: Page | null
  /** The first one decides whether the record exists. */
  calls: PlannedCall[]
  /** The source files of the view's code, by which the build's manifest names its chunks. */
  files: string[]
}

export interface FirstViewVisit {
  /** Path and query. */
  url: string
  me: Me | null
  isSetUpOpen: boolean
  school: SchoolIdentity
  now: Date
}

/** The exports of the built file. */
export interface FirstViewCode {
  plan(visit: FirstViewVisit): FirstViewPlan
  /** What can only be asked once the first calls have been answered. */
  planNext(visit: FirstViewVisit & { answers(): FirstViewData['answers'] }): PlannedCall[]
  /** Resolves once everything is rendered and can be written. Rejects if not even the frame of the page could be. */
  render(view: { data: FirstViewData; nonce: string; onError(error: unknown): void }): Promise<FirstViewStream>
}

/** A Node stream of HTML, in words that fit the browser's types too. */
export interface FirstViewStream {
  pipe<Stream>(destination: Stream): Stream
}
