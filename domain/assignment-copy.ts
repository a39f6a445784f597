import { type Chosen, isBlank } from './problem.ts'
import { count as counted } from './time-in-words.ts'

/** Select-all covers the whole filter, so the limit is well above one page. */
export const COPY_LIMIT = 200

type SelectionStatus = 'none' | 'some' | 'all'

interface CopyProblem {
  title: string
  message: string
}

export function copyProblem({ count, cohortId }: { count: number; cohortId: Chosen }): CopyProblem | null {
  if (count > COPY_LIMIT) {
    return {
      title: 'Too Many Assignments Selected',
      message: `The maximum number of assignments you can copy is ${COPY_LIMIT}.`,
    }
  }
  if (count === 0) return { title: 'No Assignments Selected', message: 'Please select the assignments to copy.' }
  if (isBlank(cohortId)) {
    return { title: 'Cohort Required', message: 'Please select a cohort to copy assignments into.' }
  }
  return null
}

export function selectionStatus(selected: number, total: number): SelectionStatus {
  if (selected === 0 || total === 0) return 'none'
  return selected >= total ? 'all' : 'some'
}

/** Select-all selects everything in the filter; with everything selected it clears the selection. */
export function toggleAll<Id>(selected: readonly Id[], all: readonly Id[]): Id[] {
  return selectionStatus(selected.length, all.length) === 'all' ? [] : [...all]
}

/** `existing` of them are already in the cohort and are copied again. */
export function copyConfirmation(count: number, cohortName: string, existing = 0): string {
  const copying = `You are copying ${counted(count, 'assignment')} into ${cohortName}.`
  if (existing === 0) return copying
  const which =
    existing === count
      ? count === 1
        ? 'It is'
        : 'All of them are'
      : `${existing} of them ${existing === 1 ? 'is' : 'are'}`
  return `${copying} ${which} already there and will be copied again.`
}
