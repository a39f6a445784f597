import { z } from 'zod'
import { date, id, instantOut, instantOutOrNull } from './scalars.ts'

const score = z.number().int()

/** A daily reflection as staff and its own author read it. */
export const Reflection = z.object({
  id,
  student_id: id,
  feedback_on: date,
  understanding_score: score,
  understanding_explanation: z.string(),
  support_score: score,
  support_explanation: z.string(),
  feeling_score: score,
  feeling_explanation: z.string(),
  thanks: z.string(),
  recommended_experiences: z.string(),
  accomplishment: z.string(),
  additional_information: z.string(),
  additional_conversation_wanted: z.boolean(),
  conversation_done_at: instantOutOrNull,
  /** When the student took the wish back; staff still close it. */
  conversation_withdrawn_at: instantOutOrNull,
  updated_at: instantOut,
  version: z.number().int(),
})
export type Reflection = z.infer<typeof Reflection>

/** The same names where nothing has been written yet: no id and no scores, and all texts empty. */
export const NoReflection = Reflection.extend({
  id: z.null(),
  understanding_score: z.null(),
  support_score: z.null(),
  feeling_score: z.null(),
  updated_at: z.null(),
  version: z.null(),
})
export type NoReflection = z.infer<typeof NoReflection>
