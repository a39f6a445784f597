import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs a write with whose commit this statement is sent: both are kept, or neither. */
export const committingWith = <T>(statement: string, work: () => Promise<T>): Promise<T> => current.run(statement, work)

export const beforeCommit = (): string[] => {
  const statement = current.getStore()
  return statement === undefined ? [] : [statement]
}
