import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import IconClipboardPlus from '@tabler/icons-react/dist/esm/icons/IconClipboardPlus.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import type { Ref } from 'react'
import type { Notice } from '#contract/notices.ts'
import { formatInstant, relativeTime } from '#domain/display.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import { api } from '#web/api/client.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './NoticeList.module.css'

const ICONS: Record<NoticeKind, typeof IconClock> = {
  assigned: IconClipboardPlus,
  graded: IconMessage2,
  returned: IconArrowBackUp,
  extended: IconClock,
  excused: IconClipboardCheck,
  due_soon: IconClock,
  reflection: IconNotebook,
  conversation_taken: IconMessages,
  not_released: IconClipboardOff,
  conversation: IconMessages,
}

interface NoticeListProps {
  notices: readonly Notice[]
  onFollow?(): void
  ref?: Ref<HTMLUListElement>
}

export function NoticeList({ notices, onFollow, ref }: NoticeListProps) {
  const now = useNow()
  return (
    <ul ref={ref} tabIndex={-1} className={styles.list} aria-label="Notices">
      {notices.map((notice) => (
        <li key={notice.id} className={styles.item}>
          <Link
            to={notice.path}
            className={cx(styles.notice, notice.read_at === null && styles.unread)}
            onClick={() => {
              follow(notice)
              onFollow?.()
            }}
          >
            <Text notice={notice} now={now} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Text({ notice, now }: { notice: Notice; now: Date }) {
  const Icon = ICONS[notice.kind]
  return (
    <>
      <Icon className={cx(styles.icon)} size={20} stroke={1.7} aria-hidden />
      <span className={styles.words}>
        {notice.read_at === null ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
        {notice.text}
        <span className={styles.when} title={formatInstant(notice.created_at)}>
          {relativeTime(notice.created_at, now)}
        </span>
      </span>
      <span className={styles.dot} aria-hidden />
    </>
  )
}

/** The page opens whether or not this succeeds; unread notices stay in the list. */
function follow({ id, read_at }: Notice): void {
  if (read_at === null) api.notices.read({ params: { id } }).catch(() => {})
}
