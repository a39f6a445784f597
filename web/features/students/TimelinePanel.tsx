import { Box } from '@mantine/core'
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
  // As high as the window, so that a link to this section finds it at the top before it is read.
  const waiting = <Box h="80vh" />
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
