import { Button, FileButton, Group, InputBase } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { ImportKind } from '#domain/import-kinds.ts'
import { templateCsv } from '#domain/import-template.ts'
import { saveFile } from '#web/api/save-file.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './Imports.module.css'
import { readFile } from './read-file.ts'

/** Someone who types has paused. */
const PAUSE_MS = 700
const FILES = '.csv,.tsv,.tab,.txt,text/csv,text/plain,text/tab-separated-values'

interface SheetFieldProps {
  kind: ImportKind
  /** What the field holds, unless someone is typing. */
  text: string
  onText(text: string): void
  onProblem(problem: string | null): void
  isInvalid: boolean
}

/** Takes pasted rows or a file. Uncontrolled, so that typing into thousands of rows stays quick. */
export function SheetField({ kind, text, onText, onProblem, isInvalid }: SheetFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forgetFile = useRef<() => void>(null)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  function take() {
    clearTimeout(timer.current)
    onProblem(null)
    onText(field.current?.value ?? '')
  }

  async function open(file: File | null | undefined) {
    if (!file) return
    const read = await readFile(file)
    if ('problem' in read) return onProblem(read.problem)
    if (field.current) field.current.value = read.text
    take()
  }

  function drop(event: DragEvent) {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void open(event.dataTransfer.files[0])
  }

  return (
    <div>
      <InputBase
        component="textarea"
        multiline
        ref={field}
        label="Rows from a spreadsheet"
        description="Copy them with the names of the columns, and paste them here. Or choose a CSV file, or drop it here."
        rows={8}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-focus-first
        error={isInvalid}
        classNames={{ input: cx(styles.text) }}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={() => setTimeout(take)}
        onBlur={take}
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(take, PAUSE_MS)
        }}
      />
      <Group gap="sm" mt="sm">
        <FileButton
          accept={FILES}
          resetRef={forgetFile}
          onChange={(file) => {
            // A browser does not report a file that the input already holds, even if it was corrected since.
            forgetFile.current?.()
            void open(file)
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileText size={16} aria-hidden />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            saveFile({ name: `${kind}.csv`, content: new Blob([templateCsv(kind)], { type: 'text/csv' }) })
          }
        >
          Download the template
        </Button>
      </Group>
    </div>
  )
}
