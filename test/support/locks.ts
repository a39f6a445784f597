import type pg from 'pg'
import { expect } from 'vitest'

/** Waits until this many of the server's statements on the pool's database wait for a lock. */
export async function untilHeldUp(pool: pg.Pool, count = 1): Promise<void> {
  const heldUp = async () => {
    const { rows } = await pool.query(
      // Without the job queue's, which waits for locks of its own.
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'homeroom' and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(heldUp).toBe(count)
}
