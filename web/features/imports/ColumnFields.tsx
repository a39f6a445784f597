import { useState } from 'react'
import { isUnreadColumn, missingLabels } from '#domain/import-columns.ts'
import { IMPORT_FIELDS, type ImportKey } from '#domain/import-fields.ts'
import { IMPORT_KIND_LABELS, type ImportKind } from '#domain/import-kinds.ts'
import { listInWords } from '#domain/list-in-words.ts'
import { cutAt120 } from '#domain/plain-text.ts'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import styles from './Imports.module.css'
import type { Sheet } from './use-sheet.ts'

/** Which column is read as which field. Open if something is missing. Mount it anew for another header. */
export function ColumnFields({ kind, sheet }: { kind: ImportKind; sheet: Sheet }) {
  const { header, fields, samples } = sheet
  const read = fields.filter((field) => field !== null).length
  const unknown = header.filter((name, at) => fields[at] === null && name !== '' && !isUnreadColumn(kind, name))
  const missing = missingLabels(kind, fields)
  // Two columns can have the same name.
  const columns = header.map((name, at) => ({ place: `${at} ${name}`, name, at }))
  const [isOpenAtFirst] = useState(missing.length > 0 || sheet.problem !== null)
  const options = IMPORT_FIELDS[kind].map(({ key, label }) => ({ value: key, label }))

  function choose(at: number, field: ImportKey | null) {
    // One field has one column: the other one gives it up.
    sheet.setColumns(fields.map((other, index) => (index === at ? field : other === field ? null : other)))
  }

  return (
    <details className={cx(styles.columns)} open={isOpenAtFirst}>
      <summary>
        {[
          `${read} of ${header.length} columns ${read === 1 ? 'is' : 'are'} imported.`,
          unknown.length > 0 ? `Not imported: ${cutAt120(unknown.join(', '))}.` : '',
          missing.length > 0 ? `New ${IMPORT_KIND_LABELS[kind].toLowerCase()} also need ${listInWords(missing)}.` : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </summary>
      <div className={cx(styles.fields)}>
        {columns.map(({ place, name, at }) => (
          <SelectField
            key={place}
            label={name === '' ? `Column ${at + 1}` : name}
            description={cutAt120(samples[at] ?? '') || 'Empty'}
            empty="Not imported"
            data={options}
            value={fields[at] ?? null}
            onChange={(field) => choose(at, field as ImportKey | null)}
          />
        ))}
      </div>
    </details>
  )
}
