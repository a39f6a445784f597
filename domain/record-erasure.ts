import type { Problem } from './problem.ts'

interface Named {
  first_name: string
  last_name: string
}

/** How an erased student appears wherever a name stands. The number tells several of them apart and is nobody's name. */
export const erasedName = (id: number): Named => ({ first_name: 'Erased', last_name: `student #${id}` })

export const fullName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`

/** Whoever erases types the name first. Case and extra spaces are no sign of another student. */
export function erasureProblem(typed: string, student: Named): Problem | null {
  if (plain(typed) === plain(fullName(student))) return null
  return { field: 'name', message: `Please type the student’s name: ${fullName(student)}` }
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
