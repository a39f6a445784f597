import { Button } from '@mantine/core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './Assignments.module.css'

/** Long notes are clamped once work has been submitted. */
export function NotesPanel({ assignment }: { assignment: AssignmentDetail }) {
  const { id, notes, summary } = assignment
  return (
    <Panel title="Notes">
      {notes.trim() === '' ? (
        <NoNotes id={id} />
      ) : summary.completed > 0 ? (
        <ClampedNotes key={id} text={notes} />
      ) : (
        <Markdown text={notes} />
      )}
    </Panel>
  )
}

/** Two more than the clamped height, so that the button never hides only a line or two. Also in the CSS. */
const MOST_LINES = 10

/** Limits only the height: the whole text can be searched and printed. */
function ClampedNotes({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const [isLong, setIsLong] = useState(() => roughLines(text) > MOST_LINES)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const element = content.current
    if (!element) return
    // Synchronously, so that the button is there on the first paint.
    const observer = new ResizeObserver(() => flushSync(() => setIsLong(linesOf(element) > MOST_LINES)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // The browser's search selects its match, which may be in the hidden part.
  useEffect(() => {
    const onSelectionChange = () => {
      const selection = document.getSelection()
      const outer = box.current
      if (isWhole || !selection || selection.isCollapsed || !outer?.contains(selection.anchorNode)) return
      const { bottom } = selection.getRangeAt(0).getBoundingClientRect()
      if (bottom <= outer.getBoundingClientRect().bottom) return
      flushSync(() => setIsWhole(true))
      selection.anchorNode?.parentElement?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('selectionchange', onSelectionChange)
    return () => document.removeEventListener('selectionchange', onSelectionChange)
  }, [isWhole])

  /** The browser scrolls the box to a focused link, even without scrollbars. */
  function showWhatWasScrolledTo() {
    const distance = box.current?.scrollTop ?? 0
    if (isWhole || distance === 0) return
    flushSync(() => setIsWhole(true))
    window.scrollBy(0, distance)
  }
  function toggle() {
    flushSync(() => setIsWhole(!isWhole))
    // After collapsing, the button is further up.
    if (isWhole) button.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div
        ref={box}
        id={id}
        className={cx(!isWhole && styles.notesClamped, !isWhole && isLong && styles.notesCut)}
        onScroll={showWhatWasScrolledTo}
      >
        <div ref={content} className={styles.notesContent}>
          <Markdown text={text} />
        </div>
      </div>
      {isLong ? (
        <Button
          ref={button}
          variant="subtle"
          size="compact-sm"
          mt="xs"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={toggle}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </>
  )
}

/** An estimate until the browser has measured, which it cannot on the server: a wrong one moves the page. */
function roughLines(text: string): number {
  const lines = text.trim().split('\n')
  return lines.reduce((sum, line) => sum + (line.trim() ? Math.ceil(line.length / LINE_LENGTH) : 0.5), 0)
}
const LINE_LENGTH = 100

function linesOf(element: HTMLElement): number {
  return element.offsetHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
}

function NoNotes({ id }: { id: number }) {
  return (
    <>
      This assignment has no notes.{' '}
      <Button component={Link} to={pagePath('assignmentEdit', { id })} variant="subtle" size="compact-sm">
        Write some
      </Button>
    </>
  )
}
