import type pg from 'pg'
import { DEMO_LOGINS, DEMO_PASSWORD } from '#domain/account-demo-logins.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { fillDemoSchool } from './demo/fill.ts'
import type { OpenDatabase } from './postgres/open.ts'

interface Options {
  config: Config
  now: Date
  say: (line: string) => void
  passwords: Passwords
}

interface School {
  isDemo: boolean
  /** Console lines; only for a demo. */
  logins: string[]
}

/** Arbitrary advisory lock key: one process fills in the school, the others wait. */
const SCHOOL_LOCK = 4_663_766

/** Migrates, and on the first start decides whether this database is a demo. */
export async function prepareSchool(database: OpenDatabase, options: Options): Promise<School> {
  const { config, say } = options
  // A lost connection already fails the statement in flight.
  const patient = connect(database.connection, { max: 2, onError: () => undefined, patient: true })
  try {
    const applied = await migrate(patient.db)
    if (applied.length > 0) say(`Database migrated: ${applied.join(', ')}`)
    const isDemo = await decide(patient.pool, database.embedded && config.demo, options)
    if (isDemo && !config.demo && database.embedded) {
      throw new Error(
        `${config.dataDir} holds a demo school, and DEMO=false asks for a real one. Set DATA_DIR to another folder for the real school.`,
      )
    }
    return { isDemo, logins: isDemo ? LOGIN_LINES : [] }
  } finally {
    await patient.close()
  }
}

async function decide(pool: pg.Pool, wantsDemo: boolean, { now, say, passwords }: Options): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SCHOOL_LOCK])
    const { rows } = await client.query<{ is_demo: boolean; ready_at: Date | null }>(
      'select is_demo, ready_at from school',
    )
    let isDemo = rows[0]?.is_demo ?? false
    if (!rows[0]?.ready_at) {
      isDemo = wantsDemo
      if (isDemo) {
        say('Filling in a demo school…')
        await fillDemoSchool(client, { now, say, hashPassword: passwords.hash })
      }
      await client.query(
        'update school set is_demo = $1, ready_at = $2, first_steps_over_at = case when $1 then $2 else first_steps_over_at end',
        [isDemo, now],
      )
    }
    await client.query('commit')
    return isDemo
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const LOGIN_LINES = DEMO_LOGINS.map(
  ({ who, username }) => `${`${who}:`.padEnd(10)}${username.padEnd(21)}password ${DEMO_PASSWORD}`,
)
