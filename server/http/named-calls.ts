import type { CallName, Feature } from '#contract/calls.ts'

/** Some calls, by feature and name: a name that is no call does not compile. */
export type NamedCalls = { [F in Feature]?: readonly CallName<F>[] }

export const isNamed = (calls: NamedCalls, feature: string, name: string): boolean =>
  (calls as Record<string, readonly string[]>)[feature]?.includes(name) ?? false
