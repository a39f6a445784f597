import { CloseButton, Input } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { addTags, tagKey } from '#domain/school-tags.ts'
import { announce } from '../announce.ts'
import { cx } from '../cx.ts'
import styles from './TagsField.module.css'

/** Unique tags. Enter, a comma or blur adds one; Backspace in the empty input removes the last. */
export interface TagsFieldProps {
  label: string
  value: readonly string[]
  onChange(value: string[]): void
  /** Suggestions. */
  known: readonly string[]
  description?: string
  /** Why what stands in the box is no tag; null once it may be one. */
  onRefused(problem: string | null): void
  /** The form says why, so that this field only marks it. */
  isExplained: boolean
}

export function TagsField({ label, value, onChange, known, description, onRefused, isExplained }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const chosen = new Set(value.map(tagKey))

  function refuse(next: string | null) {
    setProblem(next)
    onRefused(next)
  }

  function type(text: string) {
    setTyped(text)
    refuse(null)
  }

  function add(text: string) {
    const added = addTags(value, text)
    if ('problem' in added) {
      setTyped(text)
      return refuse(added.problem)
    }
    type('')
    if (added.tags.length === value.length) return
    // A known tag keeps its spelling.
    onChange(added.tags.map((tag) => known.find((name) => tagKey(name) === tagKey(tag)) ?? tag))
  }

  function remove(tags: readonly string[]) {
    onChange(value.filter((tag) => !tags.includes(tag)))
    refuse(null)
    announce(`Removed ${tags.join(', ')}`)
    // The pressed button is unmounted.
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    const last = value.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove([last])
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={isExplained ? null : problem}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Input
        component="div"
        multiline
        withAria={false}
        error={problem !== null}
        classNames={{ input: cx(styles.box) }}
        // A click anywhere in the box focuses the input.
        onMouseDown={(event: MouseEvent) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          field.current?.focus()
        }}
        rightSectionPointerEvents="all"
        rightSection={
          value.length > 1 ? <CloseButton size={24} aria-label="Remove all tags" onClick={() => remove(value)} /> : null
        }
      >
        {value.length > 0 ? (
          <ul className={cx(styles.tags)} aria-label={`${label} chosen`}>
            {value.map((tag) => (
              <li key={tagKey(tag)} className={cx(styles.tag)}>
                <span>{tag}</span>
                <CloseButton size={24} iconSize={14} aria-label={`Remove tag ${tag}`} onClick={() => remove([tag])} />
              </li>
            ))}
          </ul>
        ) : null}
        <input
          ref={field}
          id={id}
          className={cx(styles.field)}
          list={`${id}-known`}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={cx(problem && !isExplained && `${id}-error`, description && `${id}-description`)}
          value={typed}
          onChange={({ currentTarget, nativeEvent }) => {
            const isPicked = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertReplacementText'
            if (currentTarget.value.includes(',') || (isPicked && known.includes(currentTarget.value)))
              add(currentTarget.value)
            else type(currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((tag) => !chosen.has(tagKey(tag)))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </Input>
    </Input.Wrapper>
  )
}
