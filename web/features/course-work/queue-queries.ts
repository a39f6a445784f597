import { isMineOnly, QUEUE_ORDERS, type QueueOrder } from '#domain/course-work-queue.ts'
import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readScope, rememberedScope, type ScopeAddress } from '#web/features/cohorts/scope.ts'

/** The grading desk's filters in the URL, without defaults. What is malformed is left out. */
export interface QueueAddress extends ScopeAddress {
  assignmentId: string | undefined
  studentId: string | undefined
  order: QueueOrder
}

export function readQueueAddress(params: URLSearchParams, remembered = rememberedScope()): QueueAddress {
  const id = (name: string) => {
    const value = params.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(value) ? value : undefined
  }
  return {
    ...readScope(params, remembered),
    assignmentId: id('assignmentId'),
    studentId: id('studentId'),
    order: QUEUE_ORDERS.find((order) => order === params.get('order')) ?? 'age',
  }
}

export function queueQuery(address: QueueAddress, offset = 0) {
  return pagedOptions('courseWork', 'queue', {
    query: { ...address, offset: offset === 0 ? undefined : String(offset) },
  })
}

/** For the filter, and for what comes after a filtered queue: not narrowed by assignment or student. */
export function queuedAssignmentsQuery({ mine, cohortId }: QueueAddress) {
  const isMine = isMineOnly({ mine: mine && mine === '1', cohortId })
  return callOptions('courseWork', 'queueAssignments', { query: { mine: isMine ? undefined : '0', cohortId } })
}

export function queueCountQuery(cohortId?: string) {
  return callOptions('courseWork', 'queueCount', { query: { cohortId } })
}
