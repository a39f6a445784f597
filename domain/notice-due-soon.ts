import { addDays, centralDate, centralHour, type DateText } from './central-time.ts'

/** Central hours in which students are told. A run that comes late still tells them; at night nobody is. */
export const DUE_SOON_HOURS = { from: 7, until: 21 }

/** The day whose work is due soon: tomorrow. Null at night. */
export function dueSoonDay(now: Date): DateText | null {
  const hour = centralHour(now)
  if (hour < DUE_SOON_HOURS.from || hour >= DUE_SOON_HOURS.until) return null
  return addDays(centralDate(now), 1)
}
