const PART = '[^\\s@<>()[\\],;:"\\\\]+'
const SHAPE = new RegExp(`^${PART}@${PART}$`)

export const NOT_AN_EMAIL = 'Please enter a real e-mail address.'

/** It is also the username, which has more than three characters. Whether anyone reads it only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length > 3 && SHAPE.test(text)
}
