import { type RefObject, useEffect, useRef } from 'react'
import type { Problem } from '#domain/problem.ts'

/** Focuses the field with the problem: <form ref={useProblemFocus(form.problem)}>. */
export function useProblemFocus(problem: Problem | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}
