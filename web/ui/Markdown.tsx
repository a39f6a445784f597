import { Skeleton } from '@mantine/core'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { fitsMarkdown } from '#domain/markdown-bounds.ts'
import { cx } from './cx.ts'
import styles from './Markdown.module.css'
import { PlainText } from './PlainText.tsx'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

/**
 * Text that a person wrote as markdown: no raw HTML, no images, links to the web and to mail only. What cannot be drawn so
 * is shown as it was typed, and never takes the page with it.
 */
export function Markdown({ text }: { text: string }) {
  const plain = <PlainText text={text} />
  if (!fitsMarkdown(text)) return plain
  return (
    <div className={cx(styles.markdown)}>
      <Boundary key={text} instead={plain}>
        <Suspense fallback={<Skeleton h={roughHeight(text)} />}>
          <MarkdownBody text={text} />
        </Suspense>
      </Boundary>
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

/** About as high as it will be, so that what stands below hardly moves. */
function roughHeight(text: string): number {
  const lines = text.trim().split('\n')
  return lines.reduce((height, line) => height + (line ? 24 * Math.ceil(line.length / 90) : 12), 0)
}
