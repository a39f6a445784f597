import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { count } from '#domain/time-in-words.ts'
import { announce } from './announce.ts'
import styles from './Suggestions.module.css'

interface Offer {
  /** The accepted text replaces what stands between here and the caret. */
  start: number
  suggestions: readonly { text: string; note: string }[]
}

/**
 * Texts to finish what is being typed in a textarea. Tab accepts, the arrow keys choose, Escape hides until the next start.
 *   <Suggestions fieldId={id} label="Sentences used before" suggest={(text, caret) => …} />
 * Not a combobox by role: a textarea has to stay a text box.
 */
interface SuggestionsProps {
  fieldId: string
  label: string
  suggest(text: string, caret: number): Offer | null
}

interface Open extends Offer {
  caret: number
  /** Of the suggestion that Tab accepts. */
  place: number
  isChosen: boolean
}

export function Suggestions({ fieldId, label, suggest }: SuggestionsProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Open | null>(null)
  /** Where the sentence starts for which they were hidden. */
  const hidden = useRef<number | null>(null)
  const accepted = useRef<{ before: string; caret: number } | null>(null)
  const optionId = (place: number) => `${id}-${place}`

  const onInput = useEffectEvent((event: Event) => {
    const field = fieldOf(fieldId)
    // Undo selects what was replaced, so that the next letter would delete it.
    if (field && accepted.current?.before === field.value && isUndo(event)) {
      field.setSelectionRange(accepted.current.caret, accepted.current.caret)
    }
    if (!field || !isTyping(event) || field.selectionStart !== field.selectionEnd) return setOpen(null)
    const caret = field.selectionEnd
    const offer = suggest(field.value, caret)
    if (offer?.start !== hidden.current) hidden.current = null
    if (!offer || hidden.current !== null) return setOpen(null)
    const [first] = offer.suggestions
    if (first && first.text !== open?.suggestions[0]?.text) {
      announce(`${count(offer.suggestions.length, 'suggestion')}. Tab accepts: ${first.text}`)
    }
    setOpen({ ...offer, caret, place: 0, isChosen: false })
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!open || isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    if (key === 'Tab') accept(open.place)
    else if (key === 'ArrowDown') choose(open.place + 1)
    else if (key === 'ArrowUp') choose(open.place - 1)
    else if (key === 'Escape') hide()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const onSelect = useEffectEvent(() => {
    const field = fieldOf(fieldId)
    if (open && (document.activeElement !== field || field?.selectionEnd !== open.caret)) setOpen(null)
  })

  function choose(place: number) {
    const total = open?.suggestions.length ?? 0
    if (open) setOpen({ ...open, place: (place + total) % total, isChosen: true })
  }
  function hide() {
    hidden.current = open?.start ?? null
    setOpen(null)
  }
  function accept(place: number) {
    const field = fieldOf(fieldId)
    const text = open?.suggestions[place]?.text
    if (!field || !open || text === undefined) return
    const { start, caret } = open
    setOpen(null)
    accepted.current = { before: field.value, caret }
    field.focus({ preventScroll: true })
    field.setSelectionRange(start, caret)
    // The only way in that the browser can undo.
    if (document.execCommand('insertText', false, text)) return
    field.setRangeText(text, start, caret, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  useEffect(() => {
    const field = fieldOf(fieldId)
    if (!field) return
    const close = () => setOpen(null)
    const keyDown = (event: KeyboardEvent) => onKeyDown(event)
    const input = (event: Event) => onInput(event)
    const select = () => onSelect()
    field.setAttribute('aria-autocomplete', 'list')
    field.addEventListener('keydown', keyDown)
    field.addEventListener('input', input)
    field.addEventListener('blur', close)
    field.addEventListener('scroll', close)
    document.addEventListener('selectionchange', select)
    return () => {
      field.removeAttribute('aria-autocomplete')
      field.removeEventListener('keydown', keyDown)
      field.removeEventListener('input', input)
      field.removeEventListener('blur', close)
      field.removeEventListener('scroll', close)
      document.removeEventListener('selectionchange', select)
    }
  }, [fieldId])

  useLayoutEffect(() => {
    const field = fieldOf(fieldId)
    if (!field) return
    const attributes = {
      'aria-controls': open && id,
      'aria-activedescendant': open?.isChosen ? `${id}-${open.place}` : null,
      // The first Escape is not the dialog's.
      'data-mantine-stop-propagation': open && 'true',
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
    if (open && box.current) box.current.style.top = `${bottomOfText(field, box.current)}px`
  }, [fieldId, id, open])

  const shown = open?.suggestions ?? []
  return (
    <div ref={box} className={styles.box} hidden={!open}>
      <div id={id} role="listbox" aria-label={label}>
        {shown.map(({ text, note }, place) => (
          <div
            key={text}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === open?.place}
            className={styles.option}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => accept(place)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') accept(place)
            }}
          >
            <span className={styles.text}>{text}</span>
            <span className={styles.note}>{note}</span>
          </div>
        ))}
      </div>
      <p className={styles.keys} aria-hidden>
        Tab accepts · ↑ ↓ choose · Esc hides
      </p>
    </div>
  )
}

function fieldOf(id: string): HTMLTextAreaElement | null {
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field : null
}

/** Not pasting, undoing, or a half-composed word. */
function isTyping(event: Event): boolean {
  return event instanceof InputEvent && !event.isComposing && /^(?:insertText|delete)/.test(event.inputType)
}

function isUndo(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'historyUndo'
}

/** Where the written text ends, or the field if there is more than it shows; in pixels from the top of the box's parent. */
function bottomOfText(field: HTMLTextAreaElement, box: HTMLElement): number {
  const style = getComputedStyle(field)
  const mirror = document.createElement('div')
  for (const name of COPIED) mirror.style[name] = style[name]
  Object.assign(mirror.style, { position: 'absolute', visibility: 'hidden', boxSizing: 'border-box', top: '0' })
  Object.assign(mirror.style, { whiteSpace: 'pre-wrap', overflowWrap: 'break-word', width: `${field.clientWidth}px` })
  mirror.textContent = `${field.value}\u200b`
  document.body.append(mirror)
  const height = mirror.offsetHeight
  mirror.remove()
  const parent = box.offsetParent?.getBoundingClientRect().top ?? 0
  const below = Math.min(height - field.scrollTop, field.offsetHeight)
  return field.getBoundingClientRect().top - parent + below
}

const COPIED = ['font', 'letterSpacing', 'wordSpacing', 'lineHeight', 'padding', 'tabSize'] as const
