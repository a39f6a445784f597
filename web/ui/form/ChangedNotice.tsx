import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HistoryEntity } from '#domain/history-words.ts'
import { lastEdit } from '#web/api/last-edit.ts'
import { cx } from '#web/ui/cx.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import tones from '#web/ui/Tone.module.css'
import styles from './DraftNotice.module.css'

interface ChangedNoticeProps {
  entity: HistoryEntity
  id: number
  version: number
  /** Shows what was saved; null if that would replace what the user has typed. */
  onShow: (() => void) | null
}

/** Says that someone has saved the item while its form is open. The form keeps its values. */
export function ChangedNotice({ entity, id, version, onShow }: ChangedNoticeProps) {
  const { data, isPending } = useQuery({
    queryKey: ['last-edit', entity, id, version],
    queryFn: () => lastEdit(entity, id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return null
  return (
    <div role="status" className={cx(styles.notice, tones.warn)}>
      <span>
        {data?.by ? <PersonLink person={data.by} /> : 'Someone'} changed this
        {data?.at ? (
          <>
            {' '}
            (<Instant at={data.at} />)
          </>
        ) : null}
        .{onShow ? '' : ' What you typed is still here, and saving it will show you both.'}
      </span>
      {onShow ? (
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          Show the change
        </Button>
      ) : null}
    </div>
  )
}
