import { byNeed } from '#domain/attention-order.ts'
import { attentionDays, attentionReasons } from '#domain/attention-reasons.ts'
import { isAwake, isSnoozing, newKinds } from '#domain/attention-snooze.ts'
import { classCalendar } from '#domain/cohort-class-days.ts'
import { cohortPhase } from '#domain/cohort-phase.ts'
import { lastContact } from '#domain/student-contact.ts'
import type { Db } from '../../db/transaction.ts'
import type { RunningCohort } from '../cohorts/running.ts'
import { type AttentionOptions, attentionFacts } from './facts.ts'

/** The students of these cohorts who need attention, the most serious reason first. Of those in Classroom; one if asked for. */
export async function listAttention(
  db: Db,
  cohorts: readonly RunningCohort[],
  now: Date,
  options: AttentionOptions = {},
) {
  return (await findAttention(db, cohorts, now, options)).toSorted(byNeed)
}

/** For Today: those who are awake, in any order. */
export async function needAttention(
  db: Db,
  cohorts: readonly RunningCohort[],
  now: Date,
  options: AttentionOptions = {},
) {
  return (await findAttention(db, cohorts, now, options)).filter(({ is_awake }) => is_awake)
}

async function findAttention(db: Db, cohorts: readonly RunningCohort[], now: Date, options: AttentionOptions) {
  const inClass = cohorts.flatMap((cohort) =>
    cohortPhase(cohort, now) === 'Classroom' ? { cohort, days: attentionDays(classCalendar(cohort), now) } : [],
  )
  const known = new Map(inClass.map((one) => [one.cohort.id, one]))
  const people = await attentionFacts(db, inClass, now, options)
  return people.flatMap(({ student, cohort_id, snooze, facts }) => {
    const found = known.get(cohort_id)
    if (!found) return []
    const reasons = attentionReasons(facts, found.days)
    if (reasons.length === 0) return []
    const { id, name } = found.cohort
    const contact = lastContact(facts.contact)
    return {
      student,
      cohort: { id, name },
      reasons,
      last_contact: contact && { ...contact, at: new Date(contact.at) },
      // One that is over by its day says nothing any more.
      snooze: isSnoozing(snooze, now) ? snooze : null,
      new_kinds: isSnoozing(snooze, now) ? newKinds(snooze, reasons) : [],
      is_awake: isAwake(snooze, reasons, now),
    }
  })
}
