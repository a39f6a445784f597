import { UnstyledButton } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { useLate } from '#web/ui/use-late.ts'
import styles from './Bell.module.css'
import { unreadQuery } from './notices-queries.ts'

const loadPanel = () => import('./BellPanel.tsx')

const MOST_SHOWN = 99

/** How much is unread, and the latest notices. Opening it marks nothing read: following a notice does. */
export function Bell() {
  const { data } = useQuery(unreadQuery)
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const BellPanel = useLate(loadPanel, isOpen, () => {
    setIsOpen(false)
    void showMessage({ title: 'Notices', body: 'They could not be loaded. Check your connection and try again.' })
  })
  const count = data?.count ?? 0
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  return (
    <div ref={frame} className={styles.frame}>
      <UnstyledButton
        className={cx(styles.bell)}
        aria-label={count > 0 ? `Notices, ${shown} unread` : 'Notices'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconBell size={22} stroke={1.8} aria-hidden />
        {count > 0 ? (
          <span className={styles.count} aria-hidden>
            {shown}
          </span>
        ) : null}
      </UnstyledButton>
      {isOpen && BellPanel ? <BellPanel frame={frame} unread={count} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
