import { useQuery } from '@tanstack/react-query'
import { nextWindowChange, reflectionView } from '#domain/reflection-window.ts'
import { OwnRequest } from '#web/features/conversations/OwnRequest.tsx'
import { outboxNews } from '#web/features/course-work/outbox.ts'
import { UnsentReflections } from '#web/features/course-work/UnsentReflections.tsx'
import { useStore } from '#web/store.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { useAlarm } from '#web/ui/use-alarm.ts'
import { ClosedWindow } from './ClosedWindow.tsx'
import { DayReflection } from './OwnDay.tsx'
import { PastReflections } from './OwnPastDays.tsx'
import { latestReflection } from './own-queries.ts'

export default function ReflectionsPage() {
  const query = useQuery(latestReflection)
  const { data, refetch } = query
  const news = useStore(outboxNews)
  useAlarm(data ? nextWindowChange(data) : null, () => void refetch())
  return (
    <>
      <PageTitle title="Daily Reflection" />
      <OwnRequest />
      <Loaded query={query} what="The daily reflection" skeleton={<Skeletons heights={[520, 320]} gap={24} />}>
        {(latest) => {
          const day = latest.current_feedback_date
          if (day === null || reflectionView(latest) === 'closed') return <ClosedWindow opens_at={latest.opens_at} />
          return <DayReflection key={day} day={day} latest={latest} />
        }}
      </Loaded>
      {/* Remounted after news from the outbox: a refused reflection becomes a draft. */}
      {data ? <UnsentReflections key={news.length} current={data.current_feedback_date} /> : null}
      {/* Not before the part above has loaded, to avoid layout shift. */}
      {query.isPending ? null : <PastReflections hasForm={data !== undefined && reflectionView(data) === 'form'} />}
    </>
  )
}
