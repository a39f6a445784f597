import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { reflections } from '#contract/reflections.ts'
import type { Answer } from '#contract/route.ts'
import { formatDate, formatInstant } from '#domain/display.ts'
import { takeBack } from '#web/features/course-work/outbox.ts'
import { useOutboxItem, useShownOnPage } from '#web/features/course-work/use-outbox.ts'
import { useMe } from '#web/session/me.ts'
import { readDraft } from '#web/ui/form/draft-storage.ts'
import { hasUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useHydrated } from '#web/ui/use-stored.ts'
import styles from './OwnReflections.module.css'
import { ReflectionForm } from './ReflectionForm.tsx'
import { reflectionItem } from './reflection-values.ts'

export type Latest = Answer<typeof reflections.latest>

/** The open day: its form, a thank-you, or a notice that it is queued. */
export function DayReflection({ day, latest }: { day: string; latest: Latest }) {
  const me = useMe()
  const item = reflectionItem(day)
  const { attempt, news } = useOutboxItem(item)
  useShownOnPage(item)
  const [isWriting, setIsWriting] = useState(false)
  const hasDraft = useHydrated() && readDraft(me.id, item) !== null

  if (attempt) {
    return (
      <div role="status">
        <Notice
          kind="waiting"
          title="Waiting for the connection"
          action={
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                takeBack(me.id, attempt)
                setIsWriting(true)
              }}
            >
              Change it
            </Button>
          }
        >
          Your reflection for {formatDate(day)} is kept on this device and sent as soon as the connection is back.
          {latest.closes_at ? ` It must arrive before ${formatInstant(latest.closes_at)}.` : ''}
        </Notice>
      </div>
    )
  }
  // Saved on another device while something is being written here: the words stay.
  const isKept = isWriting || hasDraft || hasUnsavedEdits('page')
  if (latest.completed_today && !isKept) {
    return <ThankYou day={day} closes_at={latest.closes_at} isNew={news !== null} onChange={() => setIsWriting(true)} />
  }
  return (
    <ReflectionForm
      day={day}
      latest={latest}
      refusal={news?.outcome === 'refused' ? news.error : null}
      onSending={() => setIsWriting(true)}
      onDone={() => setIsWriting(false)}
    />
  )
}

interface ThankYouProps {
  day: string
  closes_at: string | null
  /** Just saved: takes the focus, so that a screen reader reads it. */
  isNew: boolean
  onChange(): void
}

function ThankYou({ day, closes_at, isNew, onChange }: ThankYouProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) words.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <Panel>
      <div className={styles.thanks}>
        <div>
          <p ref={words} tabIndex={-1} className={styles.thankYou}>
            Thank you for completing your daily reflection for {formatDate(day)}!
          </p>
          {closes_at ? <p className={styles.until}>You can change it until {formatInstant(closes_at)}.</p> : null}
        </div>
        <Button variant="default" onClick={onChange}>
          Change it
        </Button>
      </div>
    </Panel>
  )
}
