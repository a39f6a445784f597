import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Draws its content, which may be a lazy chunk, when it comes into sight: the page stands sooner, and the access log names who looked. */
export function WhenSeen({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
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
  return <div ref={place}>{isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
