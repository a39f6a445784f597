import { useRef } from 'react'

/** Keeps the last value, so that a dialog stays readable while it fades out. */
export function useLast<T>(value: T | null | undefined): T | null | undefined {
  const last = useRef(value)
  if (value !== null && value !== undefined) last.current = value
  return last.current
}
