/** What keeps a form from being sent: the field to mark and the sentence to show. */
export interface Problem<Field extends string = string> {
  field: Field
  message: string
}

/** What a text field of a form may hold. */
export type Typed = string | null | undefined

/** What a select of a form may hold: ids arrive as numbers from the server and as text from a control. */
export type Chosen = number | string | null | undefined

export function isBlank(value: Chosen): boolean {
  if (typeof value === 'number') return Number.isNaN(value)
  return value == null || value.trim() === ''
}
