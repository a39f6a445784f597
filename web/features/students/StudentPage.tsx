import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { StudentSummary } from '#contract/students.ts'
import { fullName } from '#domain/person-name.ts'
import { showsChart } from '#domain/reflection-chart.ts'
import { WorkDialog } from '#web/features/course-work/StudentWorkDialog.tsx'
import { CourseWorkPanel } from '#web/features/course-work/StudentWorkPanel.tsx'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { NotesPanel } from '#web/features/notes/NotesPanel.tsx'
import { PlacementDialog } from '#web/features/placements/PlacementDialog.tsx'
import { PlacementsPanel } from '#web/features/placements/PlacementsPanel.tsx'
import { ErasedStudent } from '#web/features/records/ErasedStudent.tsx'
import { RecordPanel } from '#web/features/records/RecordPanel.tsx'
import { ReflectionsPanel } from '#web/features/reflections/StudentReflectionsPanel.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useOpened } from '#web/ui/recently-opened.ts'
import { TrendChart } from '#web/ui/TrendChart.tsx'
import { StudentInfo } from './StudentInfo.tsx'
import styles from './StudentPage.module.css'
import { StudentSkeleton } from './StudentSkeleton.tsx'
import { studentQuery } from './students-queries.ts'

export default function StudentPage() {
  const { id = '' } = useParams()
  const query = useQuery(studentQuery(id))
  const student = query.data
  const isErased = student?.erased_at != null
  useOpened(
    'student',
    student?.id,
    student && !isErased ? { name: fullName(student), about: student.cohort_name ?? 'Dropped out' } : null,
  )
  return (
    <>
      <PageTitle
        title={student ? `Student :: ${fullName(student)}` : 'Student'}
        back={{ to: pagePath('students') }}
        actions={student && !isErased ? <Actions id={id} /> : null}
      />
      <Loaded query={query} what="This student" skeleton={<StudentSkeleton />}>
        {(student) =>
          student.erased_at ? (
            <ErasedContent key={student.id} student={student} />
          ) : (
            <Content key={student.id} student={student} />
          )
        }
      </Loaded>
    </>
  )
}

function Actions({ id }: { id: string }) {
  return (
    <>
      <Button component={Link} to="?placement=new" variant="default" preventScrollReset>
        Add placement
      </Button>
      <Button component={Link} to={pagePath('studentEdit', { id })}>
        Edit
      </Button>
    </>
  )
}

function Content({ student }: { student: StudentSummary }) {
  const { daily_feedbacks } = student
  return (
    <>
      <StudentInfo student={student} />
      {student.placement_count > 0 ? <PlacementsPanel placements={student.placements} /> : null}
      <div className={styles.columns}>
        {showsChart(daily_feedbacks.length) ? (
          <Panel title="Feedback">
            <TrendChart label="Feedback" points={daily_feedbacks} />
          </Panel>
        ) : null}
        <NotesPanel student={student} />
      </div>
      <CourseWorkPanel student={student} />
      <ReflectionsPanel reflections={daily_feedbacks} name={fullName(student)} />
      <RecordPanel student={student} />
      <HistoryPanel entity="student" id={student.id} />
      <PlacementDialog student={student} />
      <WorkDialog student={student} />
    </>
  )
}

/** Numbers only, and nothing to change. */
function ErasedContent({ student }: { student: StudentSummary }) {
  const { daily_feedbacks } = student
  return (
    <>
      <ErasedStudent student={student} />
      {showsChart(daily_feedbacks.length) ? (
        <Panel title="Feedback">
          <TrendChart label="Feedback" points={daily_feedbacks} />
        </Panel>
      ) : null}
      <CourseWorkPanel student={student} />
      <RecordPanel student={student} />
      <HistoryPanel entity="student" id={student.id} />
    </>
  )
}
