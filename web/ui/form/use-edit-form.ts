import { type ChangeEvent, useRef, useState } from 'react'
import type { Problem } from '#domain/problem.ts'
import { useUnsavedEdits } from './unsaved-edits.ts'
import { type Draft, useDraft } from './use-draft.ts'

/**
 * A form that keeps what was typed, shows the first problem on submit and clears it on typing, asks before it is left, and
 * keeps a draft.
 *   const form = useEditForm({ initial, version, check: cohortProblem, draftKey: `cohort:${id}` })
 *   <TextInput {...form.text('name')} />   <Select {...form.field('course_id')} />
 *   if (!form.isValid()) return
 *   …save with form.values and form.version…   form.done(); navigate(…)
 * Mount it when the data is there: `initial` is read once.
 */
export interface EditFormOptions<Values extends object> {
  initial: Values
  /** The version of the row that was read; a save sends it back. */
  version?: number | undefined
  check?(values: NoInfer<Values>): Problem | null
  /** Names the draft; null keeps none, as for anything with a password. */
  draftKey: string | null
  /** Left out of the draft and of what makes the form dirty. */
  secret?: readonly (keyof Values)[]
  /** The form stands at a search part of the address, such as a dialog at ?placement=new: leaving that asks too. */
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
  /** For controls that hand over a value. */
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>
  /** For inputs that hand over an event. */
  text<Name extends keyof Values & string>(name: Name): TextProps
  /** Judges what was typed; the first problem is shown. A form that is done is not sent again while its page goes. */
  isValid(): boolean
  /** Other values to start from: theirs after a stale save, or the beginning. */
  reset(values: Values, version?: number): void
  /** Back to what was read, for a DraftNotice. */
  startOver(): void
  /** Keep mine: the next save goes over this version. */
  rebase(version: number): void
  /** Saved, or given up: nothing is asked and no draft stays. */
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
    // A draft goes back over the version that it was written on, so another's edit in between is noticed.
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
