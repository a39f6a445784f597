import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db } from '#server/db/transaction.ts'
import type { Client, Reply } from '../support/client.ts'
import type { School } from './school.ts'

/** Retries on network errors and 5xx, as the web app does. */
export async function putWithRetry(client: Client, path: string, body: unknown, until = () => false) {
  for (let retries = 0; ; retries++) {
    const reply = await client.put(path, body).catch(() => null)
    if (reply && reply.status < 500) return { ...reply, retries }
    if (until()) return { status: 0, retries }
    await wait(150)
  }
}

interface Worked {
  /** Comments of all acknowledged writes. */
  saved: string[]
  retries: number
  failedReads: number
}

/** Students who submit and read in a loop. */
export function clientsOf(clients: Client[], school: School) {
  const stamp = Date.now().toString(36)
  async function student(client: Client, n: number, end: number, until: () => boolean, worked: Worked): Promise<void> {
    for (let turn = 0; Date.now() < end && !until(); turn++) {
      const student_comment = `${stamp} ${n} ${turn}`
      const assignmentId = school.assignments[turn % school.assignments.length]
      const draft = { assignmentId, repository: `https://example.org/${turn}`, site: '', student_comment }
      const reply = await putWithRetry(client, '/api/students/coursework', draft, until)
      worked.retries += reply.retries
      if (reply.status === 200) worked.saved.push(student_comment)
      if (until()) return
      const read: Reply | null = await client.get('/api/students/assignments').catch(() => null)
      if (read?.status !== 200 && !until()) worked.failedReads++
    }
  }

  return {
    async work({ seconds, until = () => false }: { seconds: number; until?: () => boolean }): Promise<Worked> {
      const worked: Worked = { saved: [], retries: 0, failedReads: 0 }
      const end = Date.now() + seconds * 1000
      await Promise.all(clients.map((client, n) => student(client, n, end, until, worked)))
      return worked
    },

    /** The history has each acknowledged write exactly once, even if it was retried. */
    async expectOnce(db: Db, saved: string[]): Promise<void> {
      const rows = await db.selectFrom('history').select('changes').where('entity', '=', 'course_work').execute()
      const times = new Map<unknown, number>()
      for (const { changes } of rows) {
        const comment = changes.student_comment?.to
        times.set(comment, (times.get(comment) ?? 0) + 1)
      }
      expect(saved.filter((comment) => times.get(comment) !== 1)).toEqual([])
    },
  }
}
