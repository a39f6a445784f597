import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Panel } from '#web/ui/Panel.tsx'

const Timeline = lazy(() => import('./Timeline.tsx'))

/** Read when it comes into sight, so that the page stands sooner and the access log names who looked. */
export function TimelinePanel({ studentId }: { studentId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const waiting = <Skeleton h={320} radius="md" />
  return (
    <Panel title="Timeline">
      <div ref={place}>
        {isSeen ? (
          <Suspense fallback={waiting}>
            <Timeline studentId={studentId} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </Panel>
  )
}
