const PART = '[^\\s@<>()[\\],;:"\\\\]+'
const SHAPE = new RegExp(`^${PART}@${PART}$`)

export const NOT_AN_EMAIL = 'Please enter a real e-mail address.'

/** Also the username, which needs more than three characters. A loose check: only a mail proves that an address works. */
export function isEmail(text: string): boolean {
  return text.length > 3 && SHAPE.test(text)
}
