/** '3 weeks'. Weeks and months start at two, so that '1 month' never means 45 days. */
export function daysInWords(days: number): string {
  if (days < 14) return count(days, 'day')
  if (days < 60) return count(Math.round(days / 7), 'week')
  const months = Math.round(days / 30.44)
  return months < 24 ? count(months, 'month') : count(Math.round(days / 365.25), 'year')
}

/** '1 assignment', '2 assignments'. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}
