import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Notice.module.css'

const LOOKS = {
  received: { tone: styles.good, Icon: IconCircleCheck },
  waiting: { tone: styles.warn, Icon: IconCloudOff },
  late: { tone: styles.warn, Icon: IconClock },
  closed: { tone: styles.neutral, Icon: IconLock },
}

/** Something a student should know where they are: it arrived, it waits, it would be late, it is closed. */
export function Notice({
  kind,
  title,
  children,
  action,
}: {
  kind: keyof typeof LOOKS
  title?: string
  children?: ReactNode
  action?: ReactNode
}) {
  const { tone, Icon } = LOOKS[kind]
  return (
    <div className={cx(styles.notice, tone)}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <div className={styles.words}>
        {title ? <div className={styles.title}>{title}</div> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
