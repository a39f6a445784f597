import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nextTurn, reflectionView } from '#domain/reflection-window.ts'
import { outboxNews } from '#web/features/course-work/outbox.ts'
import { UnsentWords } from '#web/features/course-work/UnsentWords.tsx'
import { useStore } from '#web/store.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useTurn } from '#web/ui/use-turn.ts'
import { ClosedWindow } from './ClosedWindow.tsx'
import { DayReflection } from './OwnDay.tsx'
import { PastReflections } from './OwnPastDays.tsx'
import { latestReflection } from './own-queries.ts'

export default function ReflectionsPage() {
  const query = useQuery(latestReflection)
  const { data, refetch } = query
  const news = useStore(outboxNews)
  useTurn(data ? nextTurn(data) : null, () => void refetch())
  return (
    <>
      <PageTitle title="Daily Reflection" />
      <Loaded query={query} what="The daily reflection" skeleton={<Waiting />}>
        {(latest) => {
          const day = latest.current_feedback_date
          if (day === null || reflectionView(latest) === 'closed') return <ClosedWindow opens_at={latest.opens_at} />
          return <DayReflection key={day} day={day} latest={latest} />
        }}
      </Loaded>
      {/* An attempt that was refused leaves words too. */}
      {data ? <UnsentWords key={news.length} current={data.current_feedback_date} /> : null}
      {/* Not before it is known how much stands above it, which would push it down. */}
      {query.isPending ? null : <PastReflections hasForm={data !== undefined && reflectionView(data) === 'form'} />}
    </>
  )
}

function Waiting() {
  return (
    <Stack gap={24} aria-busy="true" aria-label="Loading">
      <Skeleton h={520} radius="lg" />
      <Skeleton h={320} radius="lg" />
    </Stack>
  )
}
