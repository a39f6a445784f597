import { Skeleton } from '@mantine/core'
import { Component, lazy, memo, type ReactNode, Suspense, useId, useState } from 'react'
import { fitsMarkdown } from '#domain/markdown-bounds.ts'
import { cx } from './cx.ts'
import { loadMarkdown } from './load-markdown.ts'
import styles from './Markdown.module.css'
import { PlainText } from './PlainText.tsx'

const MarkdownBody = lazy(loadMarkdown)

/**
 * User-written markdown: no raw HTML, no images, only http(s) and mailto links. Text that cannot be rendered is shown as
 * typed and never crashes the page.
 */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const plain = <PlainText text={text} />
  if (!fitsMarkdown(text)) return plain
  return (
    <Boundary key={text} instead={plain}>
      <Drawn text={text} />
    </Boundary>
  )
})

const isServer = typeof document === 'undefined'

/** React never looks inside such an element while it hydrates, and this has nothing to put there. */
const LEFT_AS_IT_IS = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }

/** What the server drew stays as it is, so a page whose texts do not change never fetches the code that draws them. */
function Drawn({ text }: { text: string }) {
  const id = useId()
  // React repeats the ids of the server only while it hydrates.
  const [isThere] = useState(() => !isServer && document.getElementById(id) !== null)
  const element = { id, className: cx(styles.markdown) }
  if (isThere) return <div {...element} {...LEFT_AS_IT_IS} />
  const body = <MarkdownBody text={text} />
  return (
    <div {...element}>
      {isServer ? body : <Suspense fallback={<Skeleton h={roughHeight(text)} />}>{body}</Suspense>}
    </div>
  )
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
