export const COURSES = [
  { id: 1, label: 'Full-Stack', longLabel: 'Full Stack Engineering' },
  { id: 2, label: 'User Experience', longLabel: 'User Experience Design' },
] as const

export type CourseId = (typeof COURSES)[number]['id']

export const DEFAULT_COURSE_ID = 1

export function courseLabel(id: number | null): string {
  return course(id)?.label ?? ''
}

export function courseLongLabel(id: number | null): string {
  return course(id)?.longLabel ?? ''
}

function course(id: number | null) {
  return COURSES.find((candidate) => candidate.id === id)
}
