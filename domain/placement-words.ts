import { formatAmount } from './amount.ts'
import { formatMoney } from './display.ts'
import { FIELD_LIMITS } from './field-limits.ts'
import { dateInWords, type HistoryWords, type Words } from './field-words.ts'
import { placementTypeLabel, RATE_UNIT_LABELS, type RateUnit } from './placement.ts'

const money = (dollars: unknown) => formatMoney(Number(dollars))

export const PLACEMENT_WORDS = {
  company: { label: 'Company', limit: FIELD_LIMITS.placements.company_name },
  placement_type: { label: 'Type', value: (type) => placementTypeLabel(String(type)) },
  job_title: { label: 'Title', limit: FIELD_LIMITS.placements.job_title, shownOnCreate: true },
  post_income: { label: 'Salary', value: money },
  placed_at: { label: 'Offer Date', value: dateInWords },
  pre_income: { label: 'Pre-Prime Salary', value: money },
  placement_duration: { label: 'Duration', limit: FIELD_LIMITS.placements.placement_duration },
  placement_rate: { label: 'Rate', value: (rate) => formatAmount(Number(rate)) },
  placement_rate_unit: { label: 'Unit', value: (unit) => RATE_UNIT_LABELS[unit as RateUnit] },
  how_found_notes: { label: 'How', limit: FIELD_LIMITS.placements.how_found_notes },
  notes: { label: 'Notes', limit: FIELD_LIMITS.placements.notes },
} satisfies Words

export const PLACEMENT_HISTORY: HistoryWords = {
  id: null,
  student_id: null,
  cohort_id: null,
  company_name: PLACEMENT_WORDS.company,
  ...PLACEMENT_WORDS,
  // In the form it stands beside the rate.
  placement_rate_unit: { ...PLACEMENT_WORDS.placement_rate_unit, label: 'Rate unit' },
}
