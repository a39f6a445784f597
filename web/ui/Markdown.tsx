import { Skeleton } from '@mantine/core'
import { Component, lazy, memo, type ReactNode, Suspense, useEffect } from 'react'
import { fitsMarkdown } from '#domain/markdown-bounds.ts'
import { cx } from './cx.ts'
import styles from './Markdown.module.css'
import { PlainText } from './PlainText.tsx'

const MarkdownBody = lazy(loadBody)

/**
 * User-written markdown: no raw HTML, no images, only http(s) and mailto links. Text that cannot be rendered is shown as
 * typed and never crashes the page. Memoised, because what the server rendered is lost if it is rendered again before its
 * code is here.
 */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const plain = <PlainText text={text} />
  if (!fitsMarkdown(text)) return plain
  return (
    <div className={cx(styles.markdown)}>
      <Boundary key={text} instead={plain}>
        <Suspense fallback={<Missing text={text} />}>
          <MarkdownBody text={text} />
        </Suspense>
      </Boundary>
    </div>
  )
})

/**
 * What the server drew needs no code until something is pressed: React holds back presses on what it has not taken over, also
 * from those who listen at the document.
 */
async function loadBody() {
  if (typeof window !== 'undefined') await Promise.race([isMissing, firstPress()])
  return import('./MarkdownBody.tsx').catch(async (error: unknown) => {
    // Without a connection, what the server drew stays.
    await isMissing
    throw error
  })
}

let tellMissing = () => {}
const isMissing = new Promise<void>((resolve) => {
  tellMissing = resolve
})

const firstPress = () =>
  new Promise<unknown>((resolve) => {
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, resolve, { once: true, capture: true })
  })

function Missing({ text }: { text: string }) {
  useEffect(() => tellMissing(), [])
  return <Skeleton h={roughHeight(text)} />
}

interface BoundaryProps {
  instead: ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

/** An estimate, to reduce layout shift. */
function roughHeight(text: string): number {
  const lines = text.trim().split('\n')
  return lines.reduce((height, line) => height + (line ? 24 * Math.ceil(line.length / 90) : 12), 0)
}
