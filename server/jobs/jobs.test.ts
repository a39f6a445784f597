import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { untilIdle } from '#test/support/queues.ts'
import { type Jobs, startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
const letter = (to: string) => ({ to, subject: '', text: '', html: '' })

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createDatabase(inject('postgres'))
  database = connect(place.connection, { onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

async function withJobs(use: (jobs: Jobs) => Promise<void>): Promise<void> {
  const jobs = await startJobs(place.connection, log)
  try {
    await use(jobs)
  } finally {
    await jobs.stop()
  }
}
const waiting = async () => {
  const { rows } = await database.pool.query<{ to: string }>(
    `select data ->> 'to' as to from pgboss.job where name = 'mail' and state = 'created' order by 1`,
  )
  return rows.map((row) => row.to)
}

test('a job exists exactly when the transaction does that sent it', async () => {
  await withJobs(async (jobs) => {
    const failed = inTransaction(database.db, async (trx) => {
      await jobs.send('mail', letter('lost'), { trx })
      await jobs.sendAll('mail', [letter('lost too')], { trx })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await waiting()).toEqual([])
    await inTransaction(database.db, async (trx) => {
      await jobs.sendAll('mail', [letter('one'), letter('two')], { trx })
      expect(await waiting()).toEqual([])
    })
    expect(await waiting()).toEqual(['one', 'two'])
    await jobs.sendAll('mail', [])
  })
})

test('many at once are each done once by two servers, and a failing one is tried again alone', async () => {
  const done: string[] = []
  let failures = 1
  await withJobs((one) =>
    withJobs(async (two) => {
      await database.pool.query(`delete from pgboss.job where name = 'mail'`)
      for (const jobs of [one, two]) {
        await jobs.work('mail', async ({ to }) => {
          if (to === 'unlucky' && failures-- > 0) throw new Error('not now')
          done.push(to)
        })
      }
      const letters = Array.from({ length: 40 }, (_, n) => letter(`person ${n}`))
      await one.sendAll('mail', [...letters, letter('unlucky')])
      await untilIdle(database.db, 'mail')
    }),
  )
  expect(done).toHaveLength(41)
  expect(new Set(done).size).toBe(41)
})

test('a stop lets the job that is under way come to its end', async () => {
  const events: string[] = []
  const jobs = await startJobs(place.connection, log)
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  await jobs.work('mail', async () => {
    started.resolve()
    await release.promise
    events.push('sent')
  })
  await jobs.send('mail', letter('last'))
  await started.promise
  const stopped = jobs.stop().then(() => events.push('stopped'))
  await pause(1000)
  release.resolve()
  await stopped
  expect(events).toEqual(['sent', 'stopped'])
  const { rows } = await database.pool.query(
    `select state, retry_count from pgboss.job where name = 'mail' and data ->> 'to' = 'last'`,
  )
  expect(rows).toEqual([{ state: 'completed', retry_count: 0 }])
})

const stateOf = async (to: string) => {
  const { rows } = await database.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'mail' and data ->> 'to' = $1`,
    [to],
  )
  return rows[0]?.state
}

test('a mail that went out is done at once, though another of the same batch hangs', async () => {
  const release = Promise.withResolvers<void>()
  await withJobs(async (jobs) => {
    await jobs.sendAll('mail', [letter('quick'), letter('hangs')])
    await jobs.work('mail', async ({ to }) => {
      if (to === 'hangs') await release.promise
    })
    try {
      await expect.poll(() => stateOf('quick')).toBe('completed')
      expect(await stateOf('hangs')).toBe('active')
    } finally {
      release.resolve()
    }
    await untilIdle(database.db, 'mail')
  })
  expect(await stateOf('hangs')).toBe('completed')
})

test('a mail that went out is not sent again because that could not be kept at once', async () => {
  const release = Promise.withResolvers<void>()
  const sent: string[] = []
  const warnings: string[] = []
  const jobs = await startJobs(place.connection, pino({}, { write: (line) => void warnings.push(line) }))
  await jobs.sendAll('mail', [letter('not kept'), letter('slow')])
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuses before update on pgboss.job for each row
      when (new.state = 'completed' and new.data ->> 'to' = 'not kept') execute function refuse()`)
  try {
    await jobs.work('mail', async ({ to }) => {
      if (to === 'slow') await release.promise
      sent.push(to)
    })
    await expect.poll(() => warnings.join()).toContain('a finished job could not be marked yet')
  } finally {
    await database.pool.query('drop function refuse cascade')
    release.resolve()
    await untilIdle(database.db, 'mail')
    await jobs.stop()
  }
  expect(sent).toEqual(['not kept', 'slow'])
})

test('a queue of an earlier version takes on the rules of this one', async () => {
  await database.pool.query(`update pgboss.queue set retry_limit = 0 where name = 'mail'`)
  await withJobs(async () => {
    const { rows } = await database.pool.query(`select retry_limit from pgboss.queue where name = 'mail'`)
    expect(rows).toEqual([{ retry_limit: 24 }])
  })
})

test('four servers that start at once do not trip over each other', async () => {
  const servers = await Promise.all(Array.from({ length: 4 }, () => startJobs(place.connection, log)))
  await Promise.all(servers.map((jobs) => jobs.stop()))
})
