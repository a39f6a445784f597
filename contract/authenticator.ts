import { z } from 'zod'
import { appCodeProblem, ownCodeProblem, ownPasswordProblem } from '#domain/account-login-code.ts'
import type { Routes } from './route.ts'
import { done, idInPath, instantOutOrNull, optionalLine, optionalText } from './scalars.ts'

/** The second factor of an employee: codes of an authenticator app, and recovery codes. */
export const Authenticator = z.object({
  is_on: z.boolean(),
  since: instantOutOrNull,
  recovery_codes_left: z.number().int(),
})
export type Authenticator = z.output<typeof Authenticator>

export const SetUp = z.object({
  /** For typing in by hand. */
  secret: z.string(),
  /** The same as a picture, as a data: address. */
  picture: z.string(),
})
export type SetUp = z.output<typeof SetUp>

const Proof = z.strictObject({ password: optionalText(200), code: optionalLine(100) })
type Proof = z.output<typeof Proof>

const OwnPassword = z.strictObject({ password: optionalText(200) })
type OwnPassword = z.output<typeof OwnPassword>

/** Shown this once: only their hashes are kept. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const authenticator = {
  status: { access: 'staff', summary: 'Whether one’s own second factor is on', response: Authenticator },
  setUp: {
    access: 'staff',
    summary: 'Begin to set up a second factor; nothing is asked for before it is turned on',
    response: SetUp,
    idempotent: true,
    showsSecret: true,
  },
  turnOn: {
    access: 'staff',
    summary: 'Turn the second factor on with the password and a first code; ends every other session',
    body: Proof,
    check: (body: Proof) => appCodeProblem(body),
    response: RecoveryCodes,
    showsSecret: true,
  },
  turnOff: {
    access: 'staff',
    summary: 'Turn the second factor off with the password and a code',
    body: Proof,
    check: (body: Proof) => ownCodeProblem(body),
    response: done,
  },
  renewCodes: {
    access: 'staff',
    summary: 'Ten new recovery codes for the password and a code; the old ones are void',
    body: Proof,
    check: (body: Proof) => ownCodeProblem(body),
    response: RecoveryCodes,
    showsSecret: true,
  },
  reset: {
    access: 'staff',
    summary:
      'Turn off a colleague’s second factor with one’s own password; ends all of their sessions and tells them by mail',
    params: z.object({ id: idInPath }),
    body: OwnPassword,
    check: (body: OwnPassword) => ownPasswordProblem(body),
    response: done,
  },
} satisfies Routes
