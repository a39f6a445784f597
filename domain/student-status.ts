export const APPLICATION_STATUSES = ['confirmed', 'placed', 'dropped_out'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const DEFAULT_APPLICATION_STATUS: ApplicationStatus = 'confirmed'

export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  confirmed: 'Confirmed',
  placed: 'Placed',
  dropped_out: 'Dropped Out',
}
