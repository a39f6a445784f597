import { useRef, useState } from 'react'
import { type FieldWords, isEmpty, type Words } from '#domain/field-words.ts'
import type { HistoryEntity } from '#domain/history-words.ts'
import type { Problem } from '#domain/problem.ts'
import { type LastEdit, lastEdit } from '#web/api/last-edit.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { type SavingOptions, whileSaving } from '#web/ui/dialogs/busy.ts'
import type { CompareDialogProps, ComparedField } from './CompareDialog.tsx'
import { DISCARD } from './discard-question.ts'
import { type EditForm, type EditFormOptions, type FieldProps, type TextProps, useEditForm } from './use-edit-form.ts'

/**
 * A form that writes one item, to be drawn with <EditFrame edit={edit}>. It is saved once, and where someone else was
 * faster the person compares and chooses.
 *   const edit = useEdit({ initial, version, check, draftKey, words: COHORT_WORDS,
 *     save: (values, version) => api.cohorts.update({ body: { ...bodyOf(values), id, version } }),
 *     onSaved: ({ id }) => navigate(…),
 *     compare: { entity: 'cohort', valuesOf } })
 *   <TextInput {...edit.text('name')} />   <SelectField {...edit.field('course_id')} data={…} />
 */
interface EditOptions<Values extends object, Row extends Saved, Answer>
  extends Omit<EditFormOptions<Values>, 'check'>,
    SavingOptions {
  check(values: NoInfer<Values>, state: EditState<NoInfer<Row>>): Problem | null
  /** What the fields are called, how much they take and how they read. */
  words: Words
  /** Asked before what was typed is sent. */
  confirm?(values: NoInfer<Values>): Promise<boolean>
  save(values: NoInfer<Values>, version: number | undefined): Promise<Answer>
  onSaved(answer: NoInfer<Answer>, values: NoInfer<Values>): void | Promise<void>
  /** A form for new items has nothing to compare. */
  compare?: Compare<NoInfer<Values>, Row>
}

interface Compare<Values extends object, Row> {
  /** Whose history names the person who was faster. */
  entity: HistoryEntity
  valuesOf(row: Row): Values
  /** Values that the words cannot read, such as the name behind an id. */
  told?(values: Values, theirs: NoInfer<Row>): { [Name in keyof Values]?: string }
  except?: readonly (keyof Values)[]
}

interface Saved {
  id: number
  version: number
}

interface EditState<Row> {
  /** The row as someone else has saved it, once the person has taken it. */
  taken: Row | null
  /** Dates without a value yet. */
  halfTyped: readonly string[]
}

export interface Edit<Values extends object> extends EditForm<Values> {
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> & { label: string }
  text(name: keyof Values & string): TextProps & { label: string; maxLength?: number }
  /** For a DateField. */
  date<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> & DateProps
  submit(): Promise<void>
  /** Closes a form inside a page: asks where something would be lost. */
  leave(then: () => void): Promise<void>
  comparison: CompareDialogProps | null
}

interface DateProps {
  label: string
  onIncomplete(isIncomplete: boolean): void
}

export function useEdit<Values extends object, Row extends Saved, Answer>(
  options: EditOptions<Values, Row, Answer>,
): Edit<Values> & EditState<Row> {
  const { words, compare, pause } = options
  const [taken, setTaken] = useState<Row | null>(null)
  const [halfTyped, setHalfTyped] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null)
  const form = useEditForm({ ...options, check: (values) => options.check(values, { taken, halfTyped }) })
  // What was compared stays readable while the dialog fades.
  const last = useRef(conflict)
  if (conflict) last.current = conflict
  const labelOf = (name: string) => words[name]?.label ?? ''

  async function send(version: number | undefined) {
    const { values } = form
    const saved = await whileSaving(() => options.save(values, version), pause === undefined ? {} : { pause })
    if (saved.ok) {
      form.done()
      await options.onSaved(saved.data, values)
    } else if (saved.error.code === 'stale' && compare) {
      const theirs = saved.error.current as Row
      setConflict({ theirs, ...(await lastEdit(compare.entity, theirs.id)) })
    }
  }

  function comparison({ valuesOf, ...told }: Compare<Values, Row>, { theirs, by, at }: Conflict<Row>) {
    const values = valuesOf(theirs)
    return {
      opened: conflict !== null,
      by,
      at,
      fields: comparedFields({ ...told, words }, form.values, values, theirs),
      onBack: () => setConflict(null),
      onTakeTheirs() {
        form.reset(values, theirs.version)
        setTaken(theirs)
        setConflict(null)
      },
      onKeepMine() {
        form.rebase(theirs.version)
        setConflict(null)
        if (form.isValid()) void send(theirs.version)
      },
    }
  }

  return {
    ...form,
    taken,
    halfTyped,
    field: (name) => ({ ...form.field(name), label: labelOf(name) }),
    text(name) {
      const maxLength = words[name]?.limit
      return { ...form.text(name), label: labelOf(name), ...(maxLength !== undefined && { maxLength }) }
    },
    date: (name) => ({
      ...form.field(name),
      label: labelOf(name),
      onIncomplete: (isIncomplete) =>
        setHalfTyped((names) => [...names.filter((other) => other !== name), ...(isIncomplete ? [name] : [])]),
    }),
    async submit() {
      if (!form.isValid() || (options.confirm && !(await options.confirm(form.values)))) return
      await send(form.version)
    },
    async leave(then) {
      if (form.isDirty && !(await confirm(DISCARD))) return
      form.done()
      then()
    },
    comparison: compare && last.current ? comparison(compare, last.current) : null,
  }
}

type Conflict<Row> = LastEdit & { theirs: Row }

function comparedFields<Values extends object, Row>(
  { words, told, except = [] }: Pick<Compare<Values, Row>, 'told' | 'except'> & { words: Words },
  mine: Values,
  theirs: Values,
  row: Row,
): ComparedField[] {
  const read = (name: keyof Values, { value }: FieldWords, values: Values) =>
    told?.(values, row)[name] ?? (isEmpty(values[name]) ? '' : (value?.(values[name]) ?? String(values[name])))
  return (Object.entries(words) as [keyof Values & string, FieldWords][])
    .filter(([name]) => name in mine && !except.includes(name))
    .map(([name, field]) => ({ label: field.label, mine: read(name, field, mine), theirs: read(name, field, theirs) }))
}
