import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Notice.module.css'
import tones from './Tone.module.css'

const LOOKS = {
  received: { tone: tones.good, Icon: IconCircleCheck },
  waiting: { tone: tones.warn, Icon: IconCloudOff },
  late: { tone: tones.warn, Icon: IconClock },
  returned: { tone: tones.warn, Icon: IconArrowBackUp },
  conversation: { tone: tones.info, Icon: IconMessages },
  closed: { tone: tones.neutral, Icon: IconLock },
}

/** Tells a student that work has arrived, is queued, would be late, was returned, or is closed, and how a request stands. */
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
