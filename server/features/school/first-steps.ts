import { sql } from 'kysely'
import type { FirstSteps } from '#contract/school.ts'
import { ROLE } from '#domain/account-role.ts'
import { areFinished, type FirstStep, firstStepsOf, skipProblem } from '#domain/school-first-steps.ts'
import { SCHOOL_ID } from '#domain/school-settings.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError } from '../../errors.ts'
import { lockSchool } from './lock.ts'

interface Row extends Record<FirstStep, boolean> {
  skipped: string[]
  is_over: boolean
  cohort_id: number | null
}

/** What is done shows by itself. Each part stops at the first row that it finds. */
export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const { rows } = await sql<Row>`
    select true as account,
      name <> '' or logo_hash is not null as name,
      exists (select from campuses) as campuses,
      exists (select from mail_status where sent_at is not null) as mail,
      exists (select from users where role = ${ROLE.employee} offset 1) as colleagues,
      exists (select from cohorts) as cohort,
      exists (select from students) as students,
      (select max(id) from cohorts) as cohort_id,
      first_steps_skipped as skipped,
      first_steps_over_at is not null as is_over
    from school`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The table school has no row.')
  const { skipped, is_over, cohort_id, ...done } = row
  return { steps: firstStepsOf(done, skipped), cohort_id, is_over }
}

export function skipFirstStep(db: Db, step: FirstStep, by: By): Promise<{ undo: string }> {
  return inTransaction(db, async (trx) => {
    await lockSchool(trx)
    const { steps, is_over } = await readFirstSteps(trx)
    const state = steps.find((one) => one.step === step)?.state ?? 'open'
    const problem = is_over ? 'The list of first steps has been closed.' : skipProblem(state)
    if (problem) throw new AppError('conflict', problem)
    await trx
      .updateTable('school')
      .set({ first_steps_skipped: sql`array_append(first_steps_skipped, ${step})` })
      .execute()
    await record(trx, 'skipped a first step', { first_step: step }, by)
    return { undo: await recordUndo(trx, { kind: 'skip-first-step', data: { step }, students: [], by }) }
  })
}

/** The list opens again, even if this was the last step. */
export async function undoSkipFirstStep(trx: Trx, data: unknown, by: By): Promise<void> {
  const { step } = data as { step: FirstStep }
  await trx
    .updateTable('school')
    .set({ first_steps_skipped: sql`array_remove(first_steps_skipped, ${step})`, first_steps_over_at: null })
    .execute()
  await record(trx, 'skip undone', { first_step: step }, by)
}

/** By hand, or because every step is done or skipped. Of two at once, one closes it. */
export function closeFirstSteps(db: Db, by: By): Promise<{ undo: string | null }> {
  return inTransaction(db, async (trx) => {
    const { first_steps_over_at } = await lockSchool(trx)
    if (first_steps_over_at) return { undo: null }
    const { steps } = await readFirstSteps(trx)
    await trx.updateTable('school').set({ first_steps_over_at: by.now }).execute()
    await record(trx, areFinished(steps) ? 'finished the first steps' : 'closed the first steps', {}, by)
    return { undo: await recordUndo(trx, { kind: 'close-first-steps', data: {}, students: [], by }) }
  })
}

export async function undoCloseFirstSteps(trx: Trx, _: unknown, by: By): Promise<void> {
  await trx.updateTable('school').set({ first_steps_over_at: null }).execute()
  await record(trx, 'close undone', {}, by)
}

async function record(trx: Trx, action: string, after: { first_step?: FirstStep }, by: By): Promise<void> {
  await recordChange(trx, { entity: 'school', id: SCHOOL_ID, action, ...by, after })
}
