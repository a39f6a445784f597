import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import type { Problem } from '#domain/problem.ts'
import { useProblemFocus } from './use-problem-focus.ts'

/**
 * A form without draft and version, such as one with a password. It checks on submit; typing clears the problem.
 *   <form {...form.element}><FormErrors message={form.problem?.message}><PasswordInput {...form.text('password')} />
 */
export function useSmallForm<Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => Problem | null,
  onSubmit: (values: Values) => Promise<void>,
) {
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<Problem | null>(null)

  function set(changed: Partial<Values>) {
    setValues((now) => ({ ...now, ...changed }))
    setProblem(null)
  }

  /** Shows the problem, if any. */
  function isValid(by = check): boolean {
    const found = by(values)
    setProblem(found)
    return found === null
  }

  return {
    values,
    problem,
    set,
    isValid,
    text: (name: keyof Values & string) => ({
      value: values[name] ?? '',
      error: problem?.field === name,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    element: {
      ref: useProblemFocus(problem),
      noValidate: true,
      onSubmit(event: SubmitEvent) {
        event.preventDefault()
        if (isValid()) void onSubmit(values)
      },
    },
  }
}
