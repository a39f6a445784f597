import { type ChangeEvent, useRef, useState } from 'react'
import type { Problem } from '#domain/problem.ts'
import { useUnsavedEdits } from './unsaved-edits.ts'
import { type Draft, useDraft } from './use-draft.ts'

/**
 * A form with a draft, which asks before it is left. Mount it once the data is loaded: `initial` is read once.
 *   const form = useEditForm({ initial, version, check: cohortProblem, draftKey: `cohort:${id}` })
 *   <TextInput {...form.text('name')} />   <Select {...form.field('course_id')} />
 *   if (!form.isValid()) return
 *   …save with form.values and form.version…   form.done(); navigate(…)
 */
export interface EditFormOptions<Values extends object> {
  initial: Values
  /** The version of the row that was read; a save sends it back. */
  version?: number | undefined
  check?(values: NoInfer<Values>): Problem | null
  /** Null for no draft, as with passwords. */
  draftKey: string | null
  /** Excluded from the draft and from isDirty. */
  secret?: readonly (keyof Values)[]
  /** The form depends on the query string, such as a dialog at ?placement=new: leaving that asks too. */
  asksForSearch?: boolean
}

export interface EditForm<Values extends object> {
  values: Values
  version: number | undefined
  isDirty: boolean
  problem: Problem | null
  draft: Draft
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  setProblem(problem: Problem | null): void
  /** For controls whose onChange gets a value. */
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>
  /** For inputs whose onChange gets an event. */
  text<Name extends keyof Values & string>(name: Name): TextProps
  /** Checks the values and shows the first problem. False after `done`, so that a form is not sent twice. */
  isValid(): boolean
  /** New initial values, such as theirs after a stale save. */
  reset(values: Values, version?: number): void
  /** Back to the initial values, for a DraftNotice. */
  startOver(): void
  /** Keep mine: the next save overwrites this version. */
  rebase(version: number): void
  /** Saved or cancelled: no question, no draft. */
  done(): void
}

export interface FieldProps<T> {
  value: T
  onChange(value: T): void
  error: boolean
}

export interface TextProps {
  value: string
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
  error: boolean
}

export function useEditForm<Values extends object>(options: EditFormOptions<Values>): EditForm<Values> {
  const { draftKey, check, secret = [], asksForSearch = false } = options
  const [start, setStart] = useState(options.initial)
  const [values, setValues] = useState(options.initial)
  const [version, setVersion] = useState(options.version)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isDone = useRef(false)

  const kept = without(values, secret)
  const isDirty = JSON.stringify(kept) !== JSON.stringify(without(start, secret))
  const draft = useDraft(draftKey, isDirty ? { values: kept, version } : null, (found) => {
    setValues((now) => ({ ...now, ...found.values }))
    // A draft keeps the version it was based on, so that a conflict is detected.
    setVersion(found.version ?? options.version)
  })
  const edits = useUnsavedEdits(isDirty, { onLeave: draft.discard, asksForSearch })

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    isDone.current = false
    setValues((now) => ({ ...now, [name]: value }))
    setProblem(null)
  }

  function reset(next: Values, nextVersion?: number) {
    isDone.current = false
    setStart(next)
    setValues(next)
    if (nextVersion !== undefined) setVersion(nextVersion)
    setProblem(null)
    draft.discard()
  }

  return {
    values,
    version,
    isDirty,
    problem,
    draft,
    set,
    setProblem,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set(name, value),
      error: problem?.field === name,
    }),
    text: (name) => ({
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.currentTarget.value as Values[typeof name]),
      error: problem?.field === name,
    }),
    isValid() {
      if (isDone.current) return false
      const found = check?.(values) ?? null
      setProblem(found)
      return found === null
    },
    reset,
    startOver: () => reset(options.initial, options.version),
    rebase: setVersion,
    done() {
      isDone.current = true
      edits.release()
      draft.discard()
    },
  }
}

function without<Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !names.includes(name as keyof Values)),
  ) as Partial<Values>
}
