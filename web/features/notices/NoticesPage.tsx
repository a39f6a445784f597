import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pagePath } from '#contract/pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NoNotices } from './NoNotices.tsx'
import { NoticeList } from './NoticeList.tsx'
import styles from './NoticesPage.module.css'
import { noticesQuery, unreadQuery } from './notices-queries.ts'

export default function NoticesPage() {
  const address = useTableAddress()
  const query = useQuery(noticesQuery(address.params))
  const unread = useQuery(unreadQuery).data?.count ?? 0
  const frame = useRef<HTMLDivElement>(null)
  const focusList = () => frame.current?.querySelector('ul')?.focus({ preventScroll: true })
  return (
    <>
      <PageTitle title="Notices" actions={unread > 0 ? <MarkAllButton onMarked={focusList} /> : null} />
      <Panel flush narrow>
        <div ref={frame}>
          <Loaded query={query} what="Your notices">
            {({ rows, count }) => {
              if (count === 0) return <NoNotices />
              if (rows.length === 0)
                return (
                  <EmptyState
                    title={`There is no page ${address.page}`}
                    action={{ label: 'Go to the first page', onClick: () => address.setPage(1) }}
                  />
                )
              return (
                <>
                  <NoticeList notices={rows} />
                  <TableFoot address={address} count={count} shown={rows.length} list={frame} />
                </>
              )
            }}
          </Loaded>
        </div>
      </Panel>
      <p className={styles.more}>
        <Anchor component={Link} to={pagePath('profile')} inherit>
          Which of these also come by email
        </Anchor>
      </p>
    </>
  )
}
