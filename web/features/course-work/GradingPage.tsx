import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ASSIGNMENT_PAGES } from '#web/features/assignments/assignment-pages.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import styles from './Desk.module.css'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskNext } from './DeskNext.tsx'
import { DeskQueue, queueWords } from './DeskQueue.tsx'
import { DeskWork } from './DeskWork.tsx'
import { loadGradingForm } from './lazy-grading-dialog.ts'
import { useDesk } from './use-desk.ts'

/** After what the page itself needs. */
const LOAD_FORM_MS = 1000

/** The grading desk: the queue, and beside it the work. On a phone one at a time. */
export default function GradingPage() {
  const desk = useDesk()
  const leave = useRef<((to: number | null) => void) | null>(null)
  const { work, queue, sitting } = desk
  useEffect(() => {
    const timer = setTimeout(() => void loadGradingForm(), LOAD_FORM_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PageTitle
        title="Grading"
        {...ASSIGNMENT_PAGES}
        actions={<ExportButton list="grading-queue" query={{ ...desk.address }} />}
        beside={
          sitting.count > 0 ? (
            <Text size="sm" c="dimmed">
              {sitting.count} graded this sitting
            </Text>
          ) : null
        }
      />
      <div className={styles.desk} data-open={work === null ? undefined : true}>
        <section className={styles.queue} aria-label="Queue">
          <DeskFilters desk={desk} />
          <p className={styles.count} role="status">
            {queue.isLoading || queue.isFailed ? ' ' : queueWords(queue)}
          </p>
          <DeskQueue desk={desk} onOpen={(id) => (leave.current ? leave.current(id) : desk.open(id))} />
        </section>
        <section className={styles.work} aria-label="Work">
          {work === null ? <DeskNext desk={desk} /> : <DeskWork key={work} id={work} desk={desk} leave={leave} />}
        </section>
      </div>
    </>
  )
}
