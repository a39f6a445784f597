interface Emailed {
  email: string
}

/** Each once. Without those of erased students, which nobody can write to. */
export function emailsOf(people: readonly Emailed[]): string[] {
  const emails = people.map(({ email }) => email.trim()).filter((email) => email !== '' && !email.endsWith('.invalid'))
  const seen = new Set<string>()
  return emails.filter((email) => {
    const key = email.toLowerCase()
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** As the field To of a mail program takes them. */
export function emailText(emails: readonly string[]): string {
  return emails.join(', ')
}

/** 'Copied 22 emails.' */
export function copiedWords(emails: readonly string[]): string {
  if (emails.length === 0) return 'There is no email to copy.'
  return emails.length === 1 ? 'Copied 1 email.' : `Copied ${emails.length} emails.`
}
