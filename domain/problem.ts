/** Why a form cannot be sent: the field to mark and the message to show. */
export interface Problem<Field extends string = string> {
  field: Field
  /** Empty where the field says it itself. */
  message: string
}

/** The value of a text field. */
export type Typed = string | null | undefined

/** The value of a select: ids are numbers from the server and strings from a control. */
export type Chosen = number | string | null | undefined

export function isBlank(value: Chosen): boolean {
  if (typeof value === 'number') return Number.isNaN(value)
  return value == null || value.trim() === ''
}
