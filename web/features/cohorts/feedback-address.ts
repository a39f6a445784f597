import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { DateText } from '#domain/central-time.ts'
import { askedFeedbackDay, type ClassDates } from '#domain/feedback-day.ts'

/**
 * The day and the open student live in the address (?day=2026-10-13&student=7), so that a mail can lead there. Opening a
 * student is a step that Back undoes; walking on to the next one is not.
 */
export function useFeedbackAddress(dates: ClassDates, now: Date) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const day = askedFeedbackDay(params.get('day'), dates, now)
  const student = params.get('student') ?? ''
  const isOpenedHere = state === OPENED_HERE

  function go(to: { day: DateText; student?: number }, options: { replace: boolean; state?: unknown }) {
    setParams(
      { day: to.day, ...(to.student === undefined ? {} : { student: String(to.student) }) },
      { ...options, preventScrollReset: true },
    )
  }

  return {
    day,
    studentId: /^[1-9]\d{0,9}$/.test(student) ? Number(student) : null,
    stepTo: (to: DateText) => go({ day: to }, { replace: false }),
    pick: (to: DateText) => go({ day: to }, { replace: true }),
    open: (to: number) => go({ day, student: to }, { replace: false, state: OPENED_HERE }),
    goTo: (to: number) => go({ day, student: to }, { replace: true, state }),
    close: () => (isOpenedHere ? void navigate(-1) : go({ day }, { replace: true })),
  }
}

const OPENED_HERE = 'opened-here'
