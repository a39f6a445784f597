import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import type { StudentSummary } from '#contract/students.ts'
import { fullName } from '#domain/person-name.ts'
import { showsChart } from '#domain/reflection-chart.ts'
import { AttendancePanel } from '#web/features/attendance/AttendancePanel.tsx'
import { WorkDialog } from '#web/features/course-work/StudentWorkDialog.tsx'
import { CourseWorkPanel } from '#web/features/course-work/StudentWorkPanel.tsx'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { LoginPanel } from '#web/features/logins/LoginPanel.tsx'
import { NotesPanel } from '#web/features/notes/NotesPanel.tsx'
import { PlacementDialog } from '#web/features/placements/PlacementDialog.tsx'
import { PlacementsPanel } from '#web/features/placements/PlacementsPanel.tsx'
import { ErasedStudent } from '#web/features/records/ErasedStudent.tsx'
import { RecordActions } from '#web/features/records/RecordActions.tsx'
import { ReflectionsPanel } from '#web/features/reflections/StudentReflectionsPanel.tsx'
import { identityQuery } from '#web/features/school/school-queries.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useOpened } from '#web/ui/recently-opened.ts'
import { SectionNav } from '#web/ui/SectionNav.tsx'
import { TrendChart } from '#web/ui/TrendChart.tsx'
import { StudentGlance } from './StudentGlance.tsx'
import { StudentInfo } from './StudentInfo.tsx'
import styles from './StudentPage.module.css'
import { StudentSkeleton } from './StudentSkeleton.tsx'
import { studentQuery } from './students-queries.ts'
import { TimelinePanel } from './TimelinePanel.tsx'

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
        actions={student ? <Actions student={student} /> : null}
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

function Actions({ student }: { student: StudentSummary }) {
  return (
    <>
      {student.erased_at ? null : (
        <Button component={Link} to="?placement=new" variant="default">
          Add placement
        </Button>
      )}
      <RecordActions student={student} />
      {student.erased_at ? null : (
        <Button component={Link} to={pagePath('studentEdit', { id: student.id })}>
          Edit
        </Button>
      )}
    </>
  )
}

function Content({ student }: { student: StudentSummary }) {
  const { daily_feedbacks } = student
  const hasPlacements = student.placement_count > 0
  const hasChart = showsChart(daily_feedbacks.length)
  const hasAttendance = useQuery(identityQuery).data?.attendance ?? false
  const sections = [
    { id: 'info', label: 'Info' },
    ...(hasPlacements ? [{ id: 'placements', label: 'Placements' }] : []),
    ...(hasChart ? [{ id: 'feedback', label: 'Feedback' }] : []),
    { id: 'course-work', label: 'Course work' },
    { id: 'notes', label: 'Notes' },
    ...(daily_feedbacks.length > 0 ? [{ id: 'reflections', label: 'Reflections' }] : []),
    ...(hasAttendance ? [{ id: 'attendance', label: 'Attendance' }] : []),
    { id: 'timeline', label: 'Timeline' },
    { id: 'login', label: 'Login' },
    { id: 'history', label: 'History' },
  ]
  return (
    <div className={styles.page}>
      <StudentGlance student={student} />
      <SectionNav sections={sections} />
      <section id="info" aria-label="Info">
        <StudentInfo student={student} />
      </section>
      {hasPlacements ? (
        <div id="placements">
          <PlacementsPanel placements={student.placements} />
        </div>
      ) : null}
      {hasChart ? (
        <div id="feedback">
          <Panel title="Feedback">
            <TrendChart label="Feedback" points={daily_feedbacks} />
          </Panel>
        </div>
      ) : null}
      <div id="course-work">
        <CourseWorkPanel student={student} />
      </div>
      <div id="notes">
        <NotesPanel student={student} />
      </div>
      {daily_feedbacks.length > 0 ? (
        <div id="reflections">
          <ReflectionsPanel reflections={daily_feedbacks} name={fullName(student)} />
        </div>
      ) : null}
      {hasAttendance ? (
        <div id="attendance">
          <AttendancePanel studentId={student.id} />
        </div>
      ) : null}
      <div id="timeline">
        <TimelinePanel studentId={student.id} />
      </div>
      <div id="login">
        <LoginPanel person={student} login={student.login} />
      </div>
      <section id="history" aria-label="History">
        <HistoryPanel entity="student" id={student.id} printTitle={`History of ${fullName(student)}`} />
      </section>
      <PlacementDialog student={student} />
      <WorkDialog student={student} />
    </div>
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
      <HistoryPanel entity="student" id={student.id} />
    </>
  )
}
