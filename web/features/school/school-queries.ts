import { callOptions } from '#web/api/call-options.ts'

export const campusListQuery = callOptions('school', 'campuses')
export const tagUsesQuery = callOptions('school', 'tagUses')
