import type pg from 'pg'

/** Runs the inserts of a large school without what each row would pay for, then `derived`, which reads the rows. */
export async function fillAtOnce(pool: pg.Pool, rows: string[], derived: string[] = []): Promise<void> {
  const client = await pool.connect()
  // On a busy machine some of this takes longer than a request may.
  const run = (text: string) => client.query<{ off: string; on: string }>({ ...PATIENT, text })
  try {
    await run('set statement_timeout = 0')
    const { rows: triggers } = await run(TRIGGERS)
    const { rows: keys } = await run(KEYS)
    for (const { off } of [...triggers, ...keys]) await run(off)
    for (const statement of rows) await run(statement)
    for (const { on } of keys.toReversed()) await run(on)
    for (const statement of derived) await run(statement)
    for (const { on } of triggers) await run(on)
    await run('vacuum analyze')
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}

const PATIENT = { query_timeout: 300_000 }

/**
 * The summaries they keep would take minutes; a school that needs them has them among its rows. Autovacuum stays off: its
 * snapshot would keep the vacuum at the end from marking pages as visible, and a plan would depend on that.
 */
const TRIGGERS = `
  select format('alter table %s disable trigger user, set (autovacuum_enabled = off)', oid::regclass) as off,
    format('alter table %s enable trigger user', oid::regclass) as on
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Made for all rows at once, foreign keys and indexes take a fraction of what they take row by row. A part has its table's. */
const KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on, 1 as step, oid
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2, indexrelid
  from pg_index join pg_class t on t.oid = indrelid
  where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by step, oid desc`
