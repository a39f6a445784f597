import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { lazy, Suspense, useId, useState } from 'react'
import type { HistoryEntity } from '#domain/history-words.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './HistoryPanel.module.css'

const HistoryEntries = lazy(() => import('./HistoryEntries.tsx'))

/** Loaded when opened: <HistoryPanel entity="student" id={student.id} /> */
interface HistoryPanelProps {
  entity: HistoryEntity
  id: number
  /** Shown next to the button's label. */
  summary?: string | null
  /** Of the printed history; without it there is no Print. */
  printTitle?: string
}

export function HistoryPanel({ entity, id, summary = null, printTitle }: HistoryPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const content = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={styles.panel}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        classNames={{ root: cx(styles.button), label: cx(styles.label) }}
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setIsOpen(!isOpen)}
      >
        History{summary ? `: ${summary}` : ''}
      </Button>
      <div id={content}>
        {isOpen ? (
          <Suspense>
            <HistoryEntries entity={entity} id={id} printTitle={printTitle} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
