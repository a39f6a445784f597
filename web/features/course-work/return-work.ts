import type { CourseWork, GradingDetail } from '#contract/course-work.ts'
import { returnProblem } from '#domain/course-work-grading.ts'
import { fullName } from '#domain/person-name.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { reportError } from '#web/ui/report-error.ts'
import { showToast, showUndo } from '#web/ui/toast.ts'

type Work = Pick<GradingDetail, 'student' | 'assignment' | 'grade'>

/** After a 1 was saved: work that needs reinforcement is often wanted once more. */
export function offerReturn({ student, assignment, grade }: Work, saved: CourseWork): void {
  if (saved.grade !== 1 || grade === 1 || returnProblem(assignment, saved) !== null) return
  showToast(`${fullName(student)} got a 1.`, {
    label: 'Return it',
    async run() {
      const body = { dueAt: null, version: saved.version }
      try {
        const { undo } = await whileWaiting(() => api.courseWork.returnWork({ params: { id: saved.id }, body }))
        tellReturned(student, undo)
      } catch (error) {
        if (!isApiError(error, 'stale')) return reportError(error)
        const text = 'Someone else has changed this work since you saved it, so it was not returned.'
        await showMessage({ title: 'Changed meanwhile', body: text })
      }
    },
  })
}

export function tellReturned(student: GradingDetail['student'], undo: string): void {
  showUndo(`Returned to ${fullName(student)} for another try.`, undo)
}
