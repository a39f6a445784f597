import pg from 'pg'
import { vi } from 'vitest'

export interface RecordedQuery {
  name: string | undefined
  text: string
  values: unknown[]
}

interface Sent {
  name?: string
  text?: string
  values?: unknown[]
}

interface Connected {
  connectionParameters: { application_name?: string }
}

/** Records the statements that `work` sends, without the job queue's. */
export async function recordQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: RecordedQuery[] }> {
  const queries: RecordedQuery[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...call: unknown[]) {
    const [first, second] = call
    const { name, text, values } = (typeof first === 'string' ? { text: first, values: second } : first) as Sent
    const { application_name } = (this as unknown as Connected).connectionParameters
    // The queue's own connections begin and commit at any time.
    const isQueue = application_name !== 'homeroom' || text?.includes('pgboss')
    if (text && !isQueue) queries.push({ name, text, values: values ?? [] })
    return Reflect.apply(query, this, call)
  })
  try {
    return { result: await work(), queries }
  } finally {
    spy.mockRestore()
  }
}
