import type { Db } from '../../db/transaction.ts'
import { needAttention } from '../attention/list.ts'
import { type CohortScope, runningCohorts } from '../cohorts/running.ts'
import { countOpenRequests } from '../conversations/queries.ts'
import { countMissing, findDueWork } from '../course-work/missing.ts'
import { countQueue } from '../course-work/queue.ts'
import { listNotReflected } from '../reflections/not-reflected.ts'

/** The counts of the lists behind the tiles, without the names in them. */
export async function countToday(db: Db, employee_id: number, { mine, cohortId }: CohortScope, now: Date) {
  const { cohorts, is_mine } = await runningCohorts(db, employee_id, { mine, cohortId }, now)
  // Whoever teaches only what is over sees all, also in lists that are not about running cohorts alone.
  const scope = cohortId === undefined ? { mine: is_mine } : { cohortId }
  const due = findDueWork(
    db,
    cohorts.map(({ id }) => id),
    now,
  )
  const own = cohortId === undefined ? (is_mine ? { employee_id } : {}) : { cohortId }
  const [grading, conversations, attention, missing, notReflected, teaches] = await Promise.all([
    countQueue(db, employee_id, scope),
    countOpenRequests(db, own),
    needAttention(db, cohorts, now, { due }),
    due.then(countMissing),
    listNotReflected(db, cohorts, now),
    is_mine || runningCohorts(db, employee_id, { mine: true }, now).then((own) => own.is_mine),
  ])
  return {
    grading: { count: grading.count, has_more: grading.has_more, oldest: grading.oldest },
    conversations,
    attention: { count: attention.length, oldest: longestAgo(attention.map(({ last_contact }) => last_contact)) },
    missing,
    not_reflected: {
      count: notReflected.length,
      class_days: Math.max(0, ...notReflected.map(({ class_days }) => class_days)),
    },
    cohorts: cohorts.length,
    is_mine,
    teaches,
  }
}

function earliest<At extends string | Date>(all: readonly At[]): At | null {
  return all.reduce<At | null>((first, one) => (first === null || one < first ? one : first), null)
}

/** Null if one of them never had any. */
function longestAgo(contacts: readonly ({ at: Date } | null)[]): Date | null {
  const known = contacts.flatMap((contact) => contact?.at ?? [])
  return known.length < contacts.length ? null : earliest(known)
}
