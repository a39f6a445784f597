import { useState } from 'react'
import { type FieldWords, isEmpty, type Words } from '#domain/field-words.ts'
import type { HistoryEntity } from '#domain/history-words.ts'
import type { Problem } from '#domain/problem.ts'
import { type LastEdit, lastEdit } from '#web/api/last-edit.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { type SavingOptions, whileSaving } from '#web/ui/dialogs/busy.ts'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import type { CompareDialogProps, ComparedField } from './CompareDialog.tsx'
import { DISCARD } from './discard-question.ts'
import { type EditForm, type EditFormOptions, type FieldProps, type TextProps, useEditForm } from './use-edit-form.ts'

/**
 * A form for one item, rendered with <EditFrame edit={edit}>. After a stale save the user compares and chooses.
 *   const edit = useEdit({ initial, version, check, draftKey, words: COHORT_WORDS,
 *     save: (values, version) => api.cohorts.update({ body: { ...bodyOf(values), id, version } }),
 *     onSaved: ({ id }) => navigate(…),
 *     compare: { entity: 'cohort', id, valuesOf } })
 *   <TextInput {...edit.text('name')} />   <SelectField {...edit.field('course_id')} data={…} />
 */
interface EditOptions<Values extends object, Row extends Saved, Answer>
  extends Omit<EditFormOptions<Values>, 'check'>,
    SavingOptions {
  check(values: NoInfer<Values>, state: EditState<NoInfer<Row>>): Problem | null
  /** Labels, limits and formats of the fields. */
  words: Words
  /** Asked before saving. */
  confirm?(values: NoInfer<Values>): Promise<boolean>
  save(values: NoInfer<Values>, version: number | undefined): Promise<Answer>
  onSaved(answer: NoInfer<Answer>, values: NoInfer<Values>): void | Promise<void>
  /** Not for new items. */
  compare?: Compare<NoInfer<Values>, Row>
}

interface Compare<Values extends object, Row> {
  /** Its history names who saved in between. */
  entity: HistoryEntity
  /** Undefined for a new item. */
  id: number | undefined
  valuesOf(row: Row): Values
  /** Texts that `words` cannot format, such as the name of an id. */
  texts?(values: Values, theirs: NoInfer<Row>): { [Name in keyof Values]?: string }
  except?: readonly (keyof Values)[]
}

interface Saved {
  id: number
  version: number
}

interface EditState<Row> {
  /** Their row, once the user has chosen to take it. */
  taken: Row | null
  /** Incomplete dates. */
  halfTyped: readonly string[]
}

export interface Edit<Values extends object> extends EditForm<Values> {
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> & { label: string }
  text(name: keyof Values & string): TextProps & { label: string; maxLength?: number }
  /** For a DateField. */
  date<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> & DateProps
  submit(): Promise<void>
  /** Closes the form; asks first if there are unsaved changes. */
  leave(then: () => void): Promise<void>
  comparison: CompareDialogProps | null
  /** The item that is edited; null for a new one. */
  item: { entity: HistoryEntity; id: number } | null
  /** The version that someone has saved since the form was opened. */
  newer: number | null
  /** Replaces unchanged values by what is saved. */
  showNewer(): void
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
  const lastConflict = useLast(conflict)
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

  function comparison({ valuesOf, ...texts }: Compare<Values, Row>, { theirs, by, at }: Conflict<Row>) {
    const values = valuesOf(theirs)
    return {
      opened: conflict !== null,
      by,
      at,
      fields: comparedFields({ ...texts, words }, form.values, values, theirs),
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

  const item = compare?.id === undefined ? null : { entity: compare.entity, id: compare.id }
  const isNewer = form.version !== undefined && options.version !== undefined && options.version > form.version

  return {
    ...form,
    item,
    newer: isNewer ? (options.version ?? null) : null,
    showNewer: form.startOver,
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
    comparison: compare && lastConflict ? comparison(compare, lastConflict) : null,
  }
}

type Conflict<Row> = LastEdit & { theirs: Row }

function comparedFields<Values extends object, Row>(
  { words, texts, except = [] }: Pick<Compare<Values, Row>, 'texts' | 'except'> & { words: Words },
  mine: Values,
  theirs: Values,
  row: Row,
): ComparedField[] {
  const read = (name: keyof Values, { value }: FieldWords, values: Values) =>
    texts?.(values, row)[name] ?? (isEmpty(values[name]) ? '' : (value?.(values[name]) ?? String(values[name])))
  return (Object.entries(words) as [keyof Values & string, FieldWords][])
    .filter(([name]) => name in mine && !except.includes(name))
    .map(([name, field]) => ({ label: field.label, mine: read(name, field, mine), theirs: read(name, field, theirs) }))
}
