/** The part of a student's record that an employee saw. */
export const DISCLOSURE_KINDS = [
  'summary',
  'placements',
  'notes',
  'reflections',
  'course_work',
  'attendance',
  'averages',
  'history',
  'export',
] as const
export type DisclosureKind = (typeof DISCLOSURE_KINDS)[number]

const DISCLOSURE_KIND_LABELS: Record<DisclosureKind, string> = {
  summary: 'Student page',
  placements: 'Placements',
  notes: 'Notes',
  reflections: 'Reflections',
  course_work: 'Course work',
  attendance: 'Attendance',
  averages: 'Averages',
  history: 'History of changes',
  export: 'Export of the record',
}

/** `call` is the name of the call in the contract; of an exported list with the list: 'exports.list:students'. */
export function disclosureInWords({ kind, call }: { kind: DisclosureKind; call: string }): string {
  const label = DISCLOSURE_KIND_LABELS[kind]
  return call.startsWith('exports.') ? `${label}, in an exported list` : label
}
