import type { Db } from '../../db/transaction.ts'
import { needAttention } from '../attention/list.ts'
import { type CohortScope, runningCohorts } from '../cohorts/running.ts'
import { listOpenRequests } from '../conversations/queries.ts'
import { findDueWork, listMissing } from '../course-work/missing.ts'
import { countQueue } from '../course-work/queue.ts'
import { listNotReflected } from '../reflections/not-reflected.ts'

/** The counts of the lists behind the tiles, each by the function that makes its list, so that they cannot differ. */
export async function countToday(db: Db, employee_id: number, { mine, cohortId }: CohortScope, now: Date) {
  const { cohorts, is_mine } = await runningCohorts(db, employee_id, { mine, cohortId }, now)
  // Whoever teaches only what is over sees all, also in lists that are not about running cohorts alone.
  const scope = cohortId === undefined ? { mine: is_mine } : { cohortId }
  const due = findDueWork(
    db,
    cohorts.map(({ id }) => id),
    now,
  )
  const [grading, conversations, attention, missing, notReflected, teaches] = await Promise.all([
    countQueue(db, employee_id, scope),
    listOpenRequests(db, employee_id, scope, now),
    needAttention(db, cohorts, now, { due }),
    listMissing(db, cohorts, now, { due }),
    listNotReflected(db, cohorts, now),
    is_mine || runningCohorts(db, employee_id, { mine: true }, now).then((own) => own.is_mine),
  ])
  return {
    grading: { count: grading.count, has_more: grading.has_more, oldest: grading.oldest },
    conversations: {
      count: conversations.count,
      oldest: earliest(conversations.rows.map(({ asked_on }) => asked_on)),
    },
    attention: { count: attention.length, oldest: longestAgo(attention.map(({ last_contact }) => last_contact)) },
    missing: { count: missing.length, oldest: earliest(missing.map(({ oldest_due_at }) => oldest_due_at)) },
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
