import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import styles from './MoreMenu.module.css'

interface MoreMenuProps {
  label?: string
  /** Instead of the label while something is under way. */
  progress?: string | null
  /** At the foot of the window. */
  opensUp?: boolean
  children: ReactNode
}

/**
 * Seldom used actions behind a button: <MoreMenu><li><Link …/></li></MoreMenu>. The items are links or buttons, so Tab
 * walks through them; arrow keys do too.
 */
export function MoreMenu({ label = 'More', progress = null, opensUp = false, children }: MoreMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)

  useLayoutEffect(() => {
    // Beside the left edge of a phone it opens to the right.
    if (isOpen && list.current && list.current.getBoundingClientRect().left < 0) list.current.dataset.side = 'start'
  }, [isOpen])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setIsOpen(false)
      button.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const all = items(root.current)
    const place = all.indexOf(document.activeElement as HTMLElement)
    all[(place + step + all.length) % all.length]?.focus()
  })
  useEffect(() => {
    const frame = root.current
    if (!isOpen || !frame) return
    items(frame)[0]?.focus()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !frame.contains(target)) setIsOpen(false)
    }
    frame.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      frame.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  // The focus goes back to the button first, for a dialog to return it there.
  function choose() {
    button.current?.focus()
    setTimeout(() => setIsOpen(false))
  }

  return (
    <div ref={root} className={styles.root}>
      <Button
        ref={button}
        variant="default"
        aria-expanded={isOpen}
        aria-busy={progress !== null}
        aria-controls={isOpen ? id : undefined}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {progress ?? label}
      </Button>
      {isOpen ? (
        <ul ref={list} id={id} className={cx(styles.list, opensUp && styles.up)} onClickCapture={choose}>
          {children}
        </ul>
      ) : null}
    </div>
  )
}

function items(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('li > *') ?? [])]
}
