import { fullName, type Named } from './person-name.ts'
import type { Problem } from './problem.ts'

/** Replaces an erased student's name everywhere; the id tells erased students apart. */
export const erasedName = (id: number): Named => ({ first_name: 'Erased', last_name: `student #${id}` })

/** Erasing requires typing the student's name; case and extra spaces are ignored. */
export function erasureProblem(typed: string, student: Named): Problem | null {
  if (plain(typed) === plain(fullName(student))) return null
  return { field: 'name', message: `Please type the student’s name: ${fullName(student)}` }
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
