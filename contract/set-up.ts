import { z } from 'zod'
import { FIELD_LIMITS, PASSWORD_LIMIT } from '#domain/field-limits.ts'
import { type SetUpDraft, setUpProblem } from '#domain/set-up-form.ts'
import { Me } from './accounts.ts'
import type { Routes } from './route.ts'
import { email, optionalLine, optionalText } from './scalars.ts'

export const setUp = {
  state: {
    call: 'GET /api/set-up',
    access: 'anyone',
    summary: 'Whether the school has no employee yet, so that its first one can set it up',
    response: z.object({ is_open: z.boolean() }),
    isForAnyone: true,
  },
  begin: {
    call: 'POST /api/set-up',
    access: 'anyone',
    summary:
      'Create the first employee of a school with the code from the console of its server, and log in; 409 once there is one',
    body: z.strictObject({
      code: optionalLine(100),
      first_name: optionalLine(FIELD_LIMITS.users.first_name),
      last_name: optionalLine(FIELD_LIMITS.users.last_name),
      email: email.nullish().transform((v) => v ?? ''),
      password: optionalText(PASSWORD_LIMIT),
    }),
    check: (body: SetUpDraft) => setUpProblem(body),
    response: Me,
    stale: [],
    isForAnyone: true,
  },
} satisfies Routes
