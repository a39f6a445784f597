/** Hint for a zip that does not look like a US one. Never an error: students come from everywhere. */
export function zipHint(zip: string): string | null {
  const text = zip.trim()
  return text === '' || /^\d{5}([ -]?\d{4})?$/.test(text)
    ? null
    : 'A US zip has five digits, such as 55408. Is it right?'
}

/** Hint for an implausible phone number: expects ten digits, or eight to fifteen after a plus. */
export function phoneHint(phone: string): string | null {
  const text = phone.trim()
  if (text === '') return null
  const [number = ''] = text.split(/\s*(?:#|,|;|x|ext)/i)
  const digits = number.replaceAll(/\D/g, '')
  const isNumber = /^[+\d\s().\-/]+$/.test(number)
  const isPlausible = number.startsWith('+') ? /^\d{8,15}$/.test(digits) : /^1?\d{10}$/.test(digits)
  return isNumber && isPlausible ? null : 'A US phone number has ten digits, such as 612-555-0134. Is it right?'
}
