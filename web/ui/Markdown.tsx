import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { cx } from './cx.ts'
import styles from './Markdown.module.css'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

/** Text that a person wrote as markdown: no raw HTML, no images, links to the web and to mail only. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={cx(styles.markdown)}>
      <Suspense fallback={<Skeleton h={roughHeight(text)} />}>
        <MarkdownBody text={text} />
      </Suspense>
    </div>
  )
}

/** About as high as it will be, so that what stands below hardly moves. */
function roughHeight(text: string): number {
  const lines = text.trim().split('\n')
  return lines.reduce((height, line) => height + (line ? 24 * Math.ceil(line.length / 90) : 12), 0)
}
