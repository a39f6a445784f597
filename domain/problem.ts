/** Why a form cannot be sent: the field to mark and the message to show. */
export interface Problem<Field extends string = string> {
  field: Field
  /** Empty where the field says it itself. */
  message: string
}

/** The same problem under the names of a call's body, where a form's own names differ. */
export function underNames<Field extends string>(
  problem: Problem<Field> | null,
  names: Partial<Record<Field, string>>,
): Problem | null {
  return problem && { ...problem, field: names[problem.field] ?? problem.field }
}

/** The value of a text field. */
export type Typed = string | null | undefined

/** The value of a select: ids are numbers from the server and strings from a control. */
export type Chosen = number | string | null | undefined

export function isBlank(value: Chosen): boolean {
  if (typeof value === 'number') return Number.isNaN(value)
  return value == null || value.trim() === ''
}
