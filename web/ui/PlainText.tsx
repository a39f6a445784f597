import { cx } from './cx.ts'
import styles from './Markdown.module.css'

/** A text as it was typed, line by line. */
export function PlainText({ text }: { text: string }) {
  return <div className={cx(styles.plain)}>{text}</div>
}
