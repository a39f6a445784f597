import type { Plugin } from 'vite'

const NAME = 'virtual:calls'
const RESOLVED = `\0${NAME}`

/** Generates the browser's table of calls from the contract, without the schemas, which would pull in zod. */
export function callsPlugin(): Plugin {
  return {
    name: 'calls',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      const { DECLARED_CALLS } = await import('./contract/contract.ts')
      const calls: Record<string, Record<string, object>> = {}
      for (const { feature, name, route } of DECLARED_CALLS) {
        const { call, stale, about, idempotent, showsSecret, isAboutSession, isForAnyone } = route
        const kept = { call, stale, about, idempotent, showsSecret, isAboutSession, isForAnyone }
        calls[feature] = { ...calls[feature], [name]: kept }
      }
      return `export const CALLS = ${JSON.stringify(calls)}`
    },
  }
}
