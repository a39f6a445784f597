import { Input, Tabs, Text } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { type ReactNode, type Ref, useId } from 'react'
import '@mantine/core/styles/Tabs.layer.css'
import { cx } from './cx.ts'
import { LongField } from './form/LongField.tsx'
import { Markdown } from './Markdown.tsx'
import styles from './MarkdownEditor.module.css'

export type EditorTab = 'write' | 'preview'

/**
 * Markdown with a write and a preview tab.
 *   <MarkdownEditor label="Description" value={notes} onChange={setNotes} initialTab="preview" />
 */
interface MarkdownEditorProps {
  label: string
  value: string
  onChange(value: string): void
  initialTab?: EditorTab
  /** Controlled, for screens that switch the tab themselves. */
  tab?: EditorTab
  onTabChange?(tab: EditorTab): void
  inputRef?: Ref<HTMLTextAreaElement>
  description?: ReactNode
  error?: ReactNode
  /** Fills a flex column instead of growing with the text. */
  fills?: boolean
  maxLength?: number
  /** Drawn with the field, such as <Suggestions>. It may lie over what is below the text. */
  helper?(fieldId: string): ReactNode
  disabled?: boolean
  autoFocus?: boolean
}

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, initialTab = 'write', description, error, fills = false } = props
  const part = cx(fills && styles.part)
  const [tab, setTab] = useUncontrolled<string | null>({
    ...(props.tab ? { value: props.tab } : {}),
    defaultValue: initialTab,
    onChange: (chosen) => props.onTabChange?.(chosen === 'preview' ? 'preview' : 'write'),
  })
  const id = useId()
  return (
    <div className={cx(fills && styles.fills)}>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={part}>
        <Tabs.List aria-label={label}>
          <Tabs.Tab value="write">Write</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" pt="xs" pos="relative" className={part}>
          <LongField
            id={id}
            ref={props.inputRef}
            aria-label={label}
            description={description ?? 'Markdown works here: **bold**, lists, links and code.'}
            inputWrapperOrder={['input', 'description', 'error']}
            value={value}
            error={error}
            rows={fills ? 3 : 12}
            {...(fills ? { classNames: { root: part, wrapper: part, input: cx(styles.input) } } : {})}
            disabled={props.disabled ?? false}
            data-autofocus={props.autoFocus || undefined}
            {...(props.maxLength ? { maxLength: props.maxLength } : {})}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {props.helper?.(id)}
        </Tabs.Panel>
        <Tabs.Panel value="preview" pt="sm" mih={fills ? 207 : 276}>
          {value.trim() ? <Markdown text={value} /> : <Text c="dimmed">Nothing to preview yet.</Text>}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
