/** The part of a student's record that an employee saw. */
export const DISCLOSURE_KINDS = [
  'summary',
  'placements',
  'notes',
  'reflections',
  'course_work',
  'averages',
  'history',
  'export',
] as const
export type DisclosureKind = (typeof DISCLOSURE_KINDS)[number]

export const DISCLOSURE_KIND_LABELS: Record<DisclosureKind, string> = {
  summary: 'Student page',
  placements: 'Placements',
  notes: 'Notes',
  reflections: 'Reflections',
  course_work: 'Course work',
  averages: 'Averages',
  history: 'History of changes',
  export: 'Export of the record',
}
