import type { AssignmentType } from './assignment-state.ts'
import type { Moment } from './central-time.ts'
import { fold } from './fold.ts'
import { count } from './time-in-words.ts'

// A transfer carries work: the student keeps what they did in the old cohort where the new one has the same assignment.

/** carry: copied if chosen. restore: the old work there counts again. choose: it does too, and the choice is which words it has. */
export const CARRY_OFFERS = ['carry', 'restore', 'choose', 'stay'] as const
export type CarryOffer = (typeof CARRY_OFFERS)[number]

interface Assigned {
  id: number
  name: string
  assignment_type: AssignmentType
  /** The first assignment of its lineage; itself if it was not copied. */
  root_id: number
}

interface Target extends Assigned {
  is_archived: boolean
}

interface Work {
  id: number
  carried_from: number | null
  repository: string
  site: string
  student_comment: string
  instructor_comment: string
  grade: number | null
  returned_grade: number | null
  workflow_state: string
  attempt: number
  completed_at: Moment
}

interface Carryable<W extends Work> {
  work: W
  assignment: Assigned
}

export interface CarryRow<W extends Work, A extends Target> {
  work: W
  assignment: Assigned
  /** Null if the new cohort has none. */
  to: A | null
  /** What the student has there already. */
  there: W | null
  offer: CarryOffer
  /** Why it stays. */
  why: string | null
}

interface NewCohort<W extends Work, A extends Target> {
  name: string
  assignments: readonly A[]
  /** The student's on these assignments, by assignment. */
  works: ReadonlyMap<number, W>
}

/**
 * What a transfer offers for each of the student's works that count. `all` are all their works: rows that were carried from one
 * another are the same work. Counterparts are found by lineage, else by name, and are not archived; each is used once, by the
 * newest work.
 */
export function carryPlan<W extends Work, A extends Target>(
  works: readonly Carryable<W>[],
  cohort: NewCohort<W, A>,
  all: readonly Pick<Work, 'id' | 'carried_from'>[],
): CarryRow<W, A>[] {
  const group = sameWorks(all)
  const taken = new Set<number>()
  const rows = new Map<number, CarryRow<W, A>>()
  const newestFirst = works.toSorted((a, b) => instant(b.work.completed_at) - instant(a.work.completed_at))
  const settle = (found: Carryable<W>, to: A | null, offer: CarryOffer, why: string | null = null) => {
    if (to) taken.add(to.id)
    rows.set(found.work.id, { ...found, to, there: (to && cohort.works.get(to.id)) ?? null, offer, why })
  }
  for (const found of newestFirst) {
    const to = cohort.assignments.find(({ id }) => {
      const there = cohort.works.get(id)
      return there && group.get(there.id) === group.get(found.work.id)
    })
    const there = to && cohort.works.get(to.id)
    if (to && there) settle(found, to, isSameContent(found.work, there) ? 'restore' : 'choose')
  }
  for (const isCounterpart of [isOfLineage, isOfName]) {
    for (const found of newestFirst) {
      if (rows.has(found.work.id)) continue
      const candidates = cohort.assignments.filter(
        (to) => isCounterpart(found.assignment, to) && !taken.has(to.id) && !to.is_archived,
      )
      const to = candidates.find((one) => isOfName(found.assignment, one)) ?? candidates[0]
      if (!to) continue
      const why = whyNot(found.assignment, to, cohort)
      settle(found, to, why ? 'stay' : 'carry', why)
    }
  }
  return works.map((found) => {
    const why = whyNone(found.assignment, cohort)
    return rows.get(found.work.id) ?? { ...found, to: null, there: null, offer: 'stay', why }
  })
}

function whyNone<W extends Work, A extends Target>(from: Assigned, { name, assignments }: NewCohort<W, A>): string {
  const counterparts = assignments.filter((to) => isOfLineage(from, to) || isOfName(from, to))
  if (counterparts.length === 0) return `${name} has no such assignment.`
  return counterparts.every((to) => to.is_archived) ? `In ${name} it is archived.` : 'Another work is carried to it.'
}

const isOfLineage = (a: Assigned, b: Assigned) => a.root_id === b.root_id
const isOfName = (a: Assigned, b: Assigned) => fold(a.name).trim() === fold(b.name).trim()

function whyNot<W extends Work, A extends Target>(from: Assigned, to: A, cohort: NewCohort<W, A>): string | null {
  if (cohort.works.has(to.id)) return `There is work on it in ${cohort.name} already.`
  if (from.assignment_type === to.assignment_type) return null
  return `In ${cohort.name} it is ${to.assignment_type === 'graded' ? 'graded' : 'not graded'}.`
}

/** By the id of each row, the least id among the rows that are the same work: carried from one another, in whatever order. */
export function sameWorks(rows: readonly Pick<Work, 'id' | 'carried_from'>[]): Map<number, number> {
  const group = new Map(rows.map(({ id }) => [id, id]))
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const { id, carried_from } of rows) {
      const [own, other] = [group.get(id), carried_from === null ? undefined : group.get(carried_from)]
      if (own === undefined || other === undefined || own === other) continue
      const least = Math.min(own, other)
      group.set(id, least)
      if (carried_from !== null) group.set(carried_from, least)
      isChanged = true
    }
  }
  return group
}

/** Whether nothing was submitted, graded or returned in one and not in the other. */
export function isSameContent(a: Work, b: Work): boolean {
  return (
    SAME.every((field) => a[field] === b[field]) &&
    instant(a.completed_at) === instant(b.completed_at) &&
    a.instructor_comment.trim() === b.instructor_comment.trim()
  )
}
const SAME = ['repository', 'site', 'student_comment', 'grade', 'returned_grade', 'workflow_state', 'attempt'] as const

/** '12 works are carried, 2 count again as they were, 3 stay.' `carried` are the ids that were chosen. */
export function carryInWords(rows: readonly { id: number; offer: CarryOffer }[], carried: ReadonlySet<number>): string {
  const chosen = ({ id, offer }: (typeof rows)[number]) => (offer === 'carry' || offer === 'choose') && carried.has(id)
  const again = rows.filter((row) => row.offer === 'restore' || (row.offer === 'choose' && !chosen(row))).length
  const carrying = rows.filter(chosen).length
  const staying = rows.length - carrying - again
  const parts = [
    carrying > 0 && `${count(carrying, 'work')} ${carrying === 1 ? 'is' : 'are'} carried`,
    again > 0 && `${carrying > 0 ? again : count(again, 'work')} ${again === 1 ? 'counts' : 'count'} again as before`,
    staying > 0 && `${carrying + again > 0 ? staying : count(staying, 'work')} ${staying === 1 ? 'stays' : 'stay'}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No work to carry.' : `${parts.join(', ')}.`
}

interface Moving {
  name: string
  cohort_id: number | null
  application_status: string
  is_erased: boolean
}

/** Why a student cannot be transferred there; null if they can. */
export function transferProblem(student: Moving, to: { id: number; name: string }): string | null {
  if (student.is_erased) return `${student.name} was erased. The record can no longer be changed.`
  if (student.application_status === 'dropped_out' || student.cohort_id === null) {
    return `${student.name} has no cohort. Bring them back in the student’s form.`
  }
  return student.cohort_id === to.id ? `${student.name} is in ${to.name} already.` : null
}

/** In one action. */
export const TRANSFER_LIMIT = 60

function instant(moment: Moment): number {
  return new Date(moment).getTime()
}
