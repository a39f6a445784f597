import { cx } from './cx.ts'
import styles from './Markdown.module.css'

/** Keeps line breaks. */
export function PlainText({ text }: { text: string }) {
  return <div className={cx(styles.plain)}>{text}</div>
}
