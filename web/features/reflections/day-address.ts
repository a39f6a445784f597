import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { DateText } from '#domain/central-time.ts'
import { askedReflectionDay, type ClassDates } from '#domain/reflection-day.ts'
import type { DayOrder } from '#domain/reflection-need.ts'

/** Day, order and student in the URL (?day=2026-10-13&order=name&student=7). Opening a student adds a history entry, stepping does not. */
export function useDayAddress(dates: ClassDates, now: Date) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = params.get('day')
  const day = askedReflectionDay(asked, dates, now)
  const student = params.get('student') ?? ''
  const order: DayOrder = params.get('order') === 'name' ? 'name' : 'need'
  const isOpenedHere = state === OPENED_HERE

  // Corrects a day that is out of range.
  useEffect(() => {
    if (asked === null || asked === day) return
    setParams(
      (now) => {
        now.set('day', day)
        return now
      },
      { replace: true, preventScrollReset: true, state },
    )
  }, [asked, day, state, setParams])

  function go(to: { day: DateText; student?: number }, options: { replace: boolean; state?: unknown }) {
    setParams(
      {
        day: to.day,
        ...(order === 'need' ? {} : { order }),
        ...(to.student === undefined ? {} : { student: String(to.student) }),
      },
      { ...options, preventScrollReset: true },
    )
  }

  function orderBy(next: DayOrder) {
    setParams(
      (now) => {
        if (next === 'need') now.delete('order')
        else now.set('order', next)
        return now
      },
      { replace: true, preventScrollReset: true, state },
    )
  }

  return {
    day,
    order,
    orderBy,
    studentId: /^[1-9]\d{0,9}$/.test(student) ? Number(student) : null,
    stepTo: (to: DateText) => go({ day: to }, { replace: false }),
    pick: (to: DateText) => go({ day: to }, { replace: true }),
    open: (to: number) => go({ day, student: to }, { replace: false, state: OPENED_HERE }),
    goTo: (to: number) => go({ day, student: to }, { replace: true, state }),
    close: () => (isOpenedHere ? void navigate(-1) : go({ day }, { replace: true })),
  }
}

const OPENED_HERE = 'opened-here'
