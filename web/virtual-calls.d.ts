declare module 'virtual:calls' {
  import type { Contract } from '#contract/contract.ts'
  import type { Kind } from '#contract/live-terms.ts'
  import type { Stale } from '#contract/route.ts'

  export interface BrowserCall {
    /** 'GET /api/cohorts/:id' */
    call: string
    stale?: readonly Stale[]
    about?: Kind
    idempotent?: true
    showsSecret?: true
    isAboutSession?: true
    isForAnyone?: true
  }

  export const CALLS: { [F in keyof Contract]: { [N in keyof Contract[F]]: BrowserCall } }
}
