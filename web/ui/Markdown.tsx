import { Skeleton } from '@mantine/core'
import { Component, lazy, memo, type ReactNode, Suspense } from 'react'
import { fitsMarkdown } from '#domain/markdown-bounds.ts'
import { cx } from './cx.ts'
import styles from './Markdown.module.css'
import { PlainText } from './PlainText.tsx'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

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
        <Suspense fallback={<Skeleton h={roughHeight(text)} />}>
          <MarkdownBody text={text} />
        </Suspense>
      </Boundary>
    </div>
  )
})

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
