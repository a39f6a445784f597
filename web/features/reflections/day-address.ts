import { useEffect, useEffectEvent } from 'react'
import type { DateText } from '#domain/central-time.ts'
import { askedReflectionDay, type ClassDates } from '#domain/reflection-day.ts'
import type { DayOrder } from '#domain/reflection-need.ts'
import { useLocation, useNavigate } from '#web/navigation/hooks.ts'
import { useAddress } from '#web/ui/use-address.ts'

/** Day, order and student in the URL (?day=2026-10-13&order=name&student=7). Opening a student adds a history entry, stepping does not. */
export function useDayAddress(dates: ClassDates, now: Date) {
  const { params, change } = useAddress()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = params.get('day')
  const day = askedReflectionDay(asked, dates, now)
  const student = params.get('student') ?? ''
  const order: DayOrder = params.get('order') === 'name' ? 'name' : 'need'
  const isOpenedHere = state === OPENED_HERE

  // Corrects a day that is out of range.
  const correct = useEffectEvent(() => change({ day }, { state }))
  useEffect(() => {
    if (asked !== null && asked !== day) correct()
  }, [asked, day])

  const go = (to: { day: DateText; student?: number }, options: { isStep?: boolean; state?: unknown } = {}) =>
    change({ day: to.day, student: to.student?.toString() }, options)

  return {
    day,
    order,
    orderBy: (next: DayOrder) => change({ order: next === 'need' ? undefined : next }, { state }),
    studentId: /^[1-9]\d{0,9}$/.test(student) ? Number(student) : null,
    stepTo: (to: DateText) => go({ day: to }, { isStep: true }),
    pick: (to: DateText) => go({ day: to }),
    open: (to: number) => go({ day, student: to }, { isStep: true, state: OPENED_HERE }),
    goTo: (to: number) => go({ day, student: to }, { state }),
    close: () => (isOpenedHere ? void navigate(-1) : go({ day })),
  }
}

const OPENED_HERE = 'opened-here'
