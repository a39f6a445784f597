// What a new school does before its first class, as a list on Cohorts Home.

export const FIRST_STEPS = ['account', 'name', 'campuses', 'mail', 'colleagues', 'cohort', 'students'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const FIRST_STEP_STATES = ['open', 'done', 'skipped'] as const
export type FirstStepState = (typeof FIRST_STEP_STATES)[number]

interface Taken {
  step: FirstStep
  state: FirstStepState
}

/** Done is what the school has, also if someone skipped it before. */
export function firstStepsOf(done: Record<FirstStep, boolean>, skipped: readonly string[]): Taken[] {
  return FIRST_STEPS.map((step) => ({
    step,
    state: done[step] ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
  }))
}

export const areFinished = (steps: readonly Pick<Taken, 'state'>[]) => steps.every(({ state }) => state !== 'open')

export const FIRST_STEP_WORDS: Record<FirstStep, { title: string; about: string }> = {
  account: { title: 'Create your account', about: 'You are logged in.' },
  name: { title: 'Name your school', about: 'The name and the logo show on the login page and in emails.' },
  campuses: { title: 'Add a campus', about: 'Every cohort is on one.' },
  mail: { title: 'Try the mail', about: 'Send yourself a test, so that invitations arrive.' },
  colleagues: { title: 'Add a colleague', about: 'Everyone who teaches gets a login of their own.' },
  cohort: { title: 'Create the first cohort', about: 'A class with its dates and instructors.' },
  students: { title: 'Import the students', about: 'Paste them from a spreadsheet, and invite them by email.' },
}

/** 'The step “Try the mail” is skipped.' */
export const skippedInWords = (step: FirstStep) => `“${FIRST_STEP_WORDS[step].title}” is skipped.`

/** Why a step cannot be skipped; null if it can. */
export function skipProblem(state: FirstStepState): string | null {
  if (state === 'open') return null
  return state === 'done' ? 'This step is done already.' : 'This step has been skipped already.'
}
