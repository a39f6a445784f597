import { callOptions } from '#web/api/call-options.ts'

/** Name and logo, for everyone. The first view brings them along; a change is told by the server. */
export const identityQuery = {
  ...callOptions('school', 'identity'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
}
export const settingsQuery = callOptions('school', 'settings')
export const campusListQuery = callOptions('school', 'campuses')
export const daysOffQuery = callOptions('school', 'daysOff')
export const tagUsesQuery = callOptions('school', 'tagUses')
export const firstStepsQuery = callOptions('school', 'firstSteps')
export const mailQuery = callOptions('school', 'mail')
