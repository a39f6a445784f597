import type { Route } from '#contract/route.ts'

/** The response as JSON, validated: an undeclared column stays out, and a wrong value is our error, not a broken page. */
export function answerText({ call, response }: Pick<Route, 'call' | 'response'>, answer: unknown): string {
  const parsed = response.safeParse(answer)
  // Wrapped, because a plain ZodError would be reported as the caller's mistake.
  if (!parsed.success) throw new Error(`The answer to ${call} has the wrong form.`, { cause: parsed.error })
  return JSON.stringify(parsed.data)
}
