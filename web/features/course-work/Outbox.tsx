import { Button, CloseButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect } from 'react'
import { formatInstant } from '#domain/display.ts'
import { beforeLogout } from '#web/features/accounts/session.ts'
import { useMe } from '#web/session/me.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import tones from '#web/ui/Tone.module.css'
import styles from './Outbox.module.css'
import { forgetNews, type News, sendWaiting, watchConnection } from './outbox.ts'
import { useItemsNotOnPage } from './use-outbox.ts'

/** Sends queued work from any page, and reports on items that the page itself does not show. */
export default function Outbox() {
  const { id } = useMe()
  useEffect(() => {
    const stop = watchConnection(id)
    const send = () => sendWaiting(id)
    beforeLogout.add(send)
    return () => {
      beforeLogout.delete(send)
      stop()
    }
  }, [id])

  const { attempts, news } = useItemsNotOnPage()
  return (
    <div role="status" className={cx(styles.stack)}>
      {attempts.map(({ key, title }) => (
        <div key={key} className={cx(styles.bar, tones.warn)}>
          <IconCloudOff size={20} stroke={1.8} aria-hidden />
          <span>
            <strong>Waiting for the connection.</strong> {title} is kept here and sent as soon as it is back.
          </span>
        </div>
      ))}
      {news.map((one) => (
        <NewsBar key={one.item} news={one} />
      ))}
    </div>
  )
}

function NewsBar({ news }: { news: News }) {
  const isSent = news.outcome === 'sent'
  return (
    <div className={cx(styles.bar, isSent ? tones.good : tones.bad)}>
      {isSent ? <IconCircleCheck size={20} stroke={1.8} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      <span>
        {isSent
          ? `${news.title} arrived ${formatInstant(news.at)}.`
          : `${news.title} was not taken. What you wrote is kept.`}
      </span>
      {isSent ? null : (
        <Button component={Link} to={news.href} variant="default" size="compact-md">
          Open
        </Button>
      )}
      <CloseButton aria-label="Close this message" onClick={() => forgetNews(news.item)} />
    </div>
  )
}
