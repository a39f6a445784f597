import { useEffect, useRef, useState } from 'react'
import { usePlace } from '#web/navigation/hooks.ts'
import { Link } from './Link.tsx'
import styles from './SectionNav.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

export interface PageSection {
  /** Of its element. */
  id: string
  label: string
}

/**
 * Links to the sections of a long page, always in sight; the current one is marked. Each section is an element with its id:
 *   <SectionNav sections={[{ id: 'notes', label: 'Notes' }]} />   <div id="notes">…</div>
 */
export function SectionNav({ sections }: { sections: readonly PageSection[] }) {
  const { location, by } = usePlace()
  const { hash, search, key } = location
  const isReturn = by === 'POP'
  const nav = useRef<HTMLElement>(null)
  const current = useCurrent(sections, nav)

  // Also of other links, and of an address that was opened before its data was there.
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === key) return
    const isFirst = shown.current === null
    shown.current = key
    const section = hash ? document.getElementById(hash.slice(1)) : null
    if (!section || (isReturn && !isFirst)) return
    // At once: on the way down a smooth scroll would be stopped by parts that load, and some people feel sick of it.
    section.scrollIntoView()
    if (isFirst) return
    const target = section.querySelector<HTMLElement>('h2') ?? section
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [hash, key, isReturn])
  useCurrentInSight(nav)

  return (
    <nav ref={nav} aria-label="Sections of this page" className={styles.nav}>
      {sections.map(({ id, label }) => (
        <Link
          key={id}
          to={`${search}#${id}`}
          replace
          className={styles.link}
          aria-current={id === current ? 'location' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The last section whose top has reached the links; at the end of the page the last one. */
function useCurrent(sections: readonly PageSection[], nav: { current: HTMLElement | null }): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join()
  useEffect(() => {
    const find = () => {
      const edge = (nav.current?.getBoundingClientRect().bottom ?? 0) + 24
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const all = ids.split(',')
      const reached = all.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= edge)
      setCurrent(isAtEnd && window.scrollY > 0 ? all.at(-1) : (reached.at(-1) ?? all[0]))
    }
    find()
    window.addEventListener('scroll', find, { passive: true })
    window.addEventListener('resize', find)
    return () => {
      window.removeEventListener('scroll', find)
      window.removeEventListener('resize', find)
    }
  }, [ids, nav])
  return current
}
