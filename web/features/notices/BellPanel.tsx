import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { pagePath } from '#contract/pages.ts'
import { useDialogStack } from '#web/ui/dialogs/use-dialog-stack.ts'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import styles from './BellPanel.module.css'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NoNotices } from './NoNotices.tsx'
import { NoticeList } from './NoticeList.tsx'
import { noticesQuery } from './notices-queries.ts'

export interface BellPanelProps {
  /** The bell with this panel. */
  frame: RefObject<HTMLElement | null>
  unread: number
  onClose(): void
}

const SHOWN = 6
const FIRST_PAGE = new URLSearchParams()

/** Closes by Escape, by a click elsewhere, and when the focus goes elsewhere. */
export default function BellPanel({ frame, unread, onClose }: BellPanelProps) {
  const query = useQuery(noticesQuery(FIRST_PAGE))
  const id = useDialogStack(true, onClose)
  const panel = useRef<HTMLDivElement>(null)
  const focus = () => panel.current?.focus({ preventScroll: true })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useLeaving(frame, onClose)
  return (
    <div ref={panel} role="dialog" aria-label="Notices" tabIndex={-1} data-dialog={id} className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Notices</h2>
        {unread > 0 ? <MarkAllButton onMarked={focus} /> : null}
      </div>
      <div className={styles.list}>
        <Loaded query={query} what="Your notices" skeleton={<Skeleton h={220} radius={0} />}>
          {({ rows }) =>
            rows.length > 0 ? <NoticeList notices={rows.slice(0, SHOWN)} onFollow={onClose} /> : <NoNotices />
          }
        </Loaded>
      </div>
      <div className={styles.foot}>
        <Button component={Link} to={pagePath('notices')} variant="subtle" size="compact-md" onClick={onClose}>
          See all
        </Button>
      </div>
    </div>
  )
}

function useLeaving(frame: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && target.isConnected && !frame.current?.contains(target)) onLeave()
  })
  useEffect(() => {
    const onEvent = (event: Event) => leave(event)
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, onEvent)
    return () => {
      for (const kind of ['pointerdown', 'focusin']) document.removeEventListener(kind, onEvent)
    }
  }, [])
}
