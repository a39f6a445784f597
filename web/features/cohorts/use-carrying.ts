import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { CohortPlan, ScheduleRow } from '#contract/cohorts.ts'
import {
  DAY_STEPS,
  isSameMove,
  type MovedTimes,
  movedInWords,
  movedTimes,
  moveProblem,
  moveToDay,
  SCHEDULE_PARTS,
  type SchedulePart,
} from '#domain/assignment-move.ts'
import { centralDate, centralTime, type DateText } from '#domain/central-time.ts'
import { firstPlace } from '#domain/cohort-schedule.ts'
import { formatNearDay } from '#domain/display.ts'
import { announce } from '#web/ui/announce.ts'
import { showToast } from '#web/ui/toast.ts'
import { dragFrom, type Place } from './drag.ts'
import { moveAssignment } from './move-assignment.tsx'
import { focusNeighbour } from './schedule-focus.ts'

/** Where a part of what is carried would be dropped. */
export interface CarriedGhost {
  day: DateText
  part: SchedulePart
  name: string
  time: string
}

interface Held {
  /** As it was picked up. */
  row: ScheduleRow
  part: SchedulePart
  /** Where it would be dropped: a day, off the schedule, or nowhere. */
  place: Place
  isByKeys: boolean
}

interface CarryingOptions {
  plan: CohortPlan
  daysOff: readonly DateText[]
  isTogether: boolean
  now: Date
  root: RefObject<HTMLElement | null>
  /** Opens the dialog that asks for a date and time. */
  onOpen(row: ScheduleRow): void
}

const OFF: MovedTimes = { visible_from: null, due_at: null }

/** Moving by drag and by keyboard. Both end in the same move (domain/assignment-move.ts). */
export function useCarrying({ plan, daysOff, isTogether, now, root, onOpen }: CarryingOptions) {
  const [held, setHeld] = useState<Held | null>(null)
  /** Its card gets the focus back when a new plan has moved it to another cell. */
  const lastMoved = useRef('')

  function timesOf({ row, part, place }: Held): MovedTimes {
    if (place === 'nowhere') return movedTimes(row)
    return place === 'off' ? OFF : moveToDay(row, { part, day: place.day, isTogether }, daysOff)
  }
  const problemOf = (one: Held) => moveProblem(one.row, timesOf(one), { graduation: plan.graduation, now: new Date() })

  /** False if it cannot be dropped there. */
  function drop(one: Held): boolean {
    const { row, part } = one
    const to = timesOf(one)
    if (isSameMove(movedTimes(row), to)) {
      announce(`${row.name} stays where it was.`)
    } else {
      const problem = problemOf(one)
      if (problem && one.isByKeys) announce(problem.message)
      if (problem && !one.isByKeys) showToast(`${row.name} was not moved. ${problem.message}`)
      if (problem) return false
      lastMoved.current = keyOf(row, part)
      void moveAssignment(String(plan.id), row, to)
    }
    return true
  }

  const putBack = ({ row }: Held) => {
    setHeld(null)
    announce(`${row.name} stays where it was.`)
  }

  /** What an element belongs to, if it can be moved. */
  function entryOf(target: EventTarget) {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-movable]') : null
    const [id, part] = card?.dataset.entry?.split('-') ?? []
    const row = plan.assignments.find((one) => String(one.id) === id)
    const found = SCHEDULE_PARTS.find((one) => one === part)
    return row && found ? { row, part: found } : null
  }

  function pickUp({ row, part }: Pick<Held, 'row' | 'part'>) {
    const day = dayOf(row, part) ?? firstPlace(plan, daysOff, now)
    const one: Held = { row, part, place: { day }, isByKeys: true }
    lastMoved.current = keyOf(row, part)
    setHeld(one)
    announce(`Picked up ${row.name}, ${part}. ${placeInWords(one, problemOf(one)?.message)}`)
  }

  function step(one: Held, key: keyof typeof DAY_STEPS) {
    const day = typeof one.place === 'object' ? one.place.day : firstPlace(plan, daysOff, now)
    const next = { ...one, place: { day: DAY_STEPS[key](day, daysOff) } }
    setHeld(next)
    announce(placeInWords(next, problemOf(next)?.message))
  }

  function onCarriedKey(event: KeyboardEvent, one: Held) {
    if (isStep(event.key)) step(one, event.key)
    else if (event.key === 'Escape') putBack(one)
    else if (event.key === 'Delete' && canLeave(one)) setHeld({ ...one, place: 'off' })
    else if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) {
      if (drop(one)) setHeld(null)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (held?.isByKeys) return onCarriedKey(event, held)
      const entry =
        event.target instanceof Element && event.target.matches('[data-handle]') ? entryOf(event.target) : null
      if (!entry || !(event.target instanceof HTMLElement)) return
      if (event.key === 'Enter' || event.key === ' ') {
        if (!event.repeat) pickUp(entry)
      } else if (event.key.toLowerCase() === 'm') onOpen(entry.row)
      else if (!isStep(event.key) || !focusNeighbour(root.current, event.target, event.key)) return
      event.preventDefault()
    },
    // The focus went elsewhere; another window does not count.
    onBlur(event: FocusEvent) {
      if (held?.isByKeys && document.activeElement !== event.target) putBack(held)
    },
    onClick(event: MouseEvent) {
      const entry =
        event.target instanceof Element && event.target.closest('[data-handle]') ? entryOf(event.target) : null
      if (entry) onOpen(entry.row)
    },
    onPointerDown(event: PointerEvent) {
      const entry = entryOf(event.target)
      if (!entry) return
      const one: Held = { ...entry, place: 'nowhere', isByKeys: false }
      dragFrom(event, {
        onOver: (place) => setHeld({ ...one, place: place === 'off' && !canLeave(one) ? 'nowhere' : place }),
        onDrop(place) {
          setHeld(null)
          drop({ ...one, place: place === 'off' && !canLeave(one) ? 'nowhere' : place })
        },
        onCancel: () => putBack(one),
      })
    },
  }

  // A card in another cell is another element: the focus follows it.
  useEffect(() => {
    const isThere = plan.assignments.some(({ id }) => lastMoved.current.startsWith(`${id}-`))
    if (!isThere || document.activeElement !== document.body) return
    const handle = root.current?.querySelector<HTMLElement>(`[data-entry="${lastMoved.current}"] [data-handle]`)
    handle?.focus()
    // It became visible meanwhile, and can no longer be moved.
    if (!handle) setHeld(null)
  }, [plan, root])
  const day = held?.isByKeys && typeof held.place === 'object' ? held.place.day : null
  useEffect(() => {
    if (day !== null) root.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [day, root])

  return { carried: held && { ...shownOf(held, timesOf(held)), problem: wrongWith(held) }, handlers }

  function wrongWith(one: Held): string | null {
    return isSameMove(movedTimes(one.row), timesOf(one)) ? null : (problemOf(one)?.message ?? null)
  }
}

function shownOf(held: Held, to: MovedTimes) {
  const { row, part, place } = held
  const before = movedTimes(row)
  const ghosts = (
    [
      ['visible', before.visible_from, to.visible_from],
      ['due', before.due_at, to.due_at],
    ] as const
  ).flatMap(([one, from, at]): CarriedGhost[] =>
    at === null || from?.getTime() === at.getTime()
      ? []
      : [{ day: centralDate(at), part: one, name: row.name, time: centralTime(at) }],
  )
  return {
    key: keyOf(row, part),
    row,
    ghosts,
    words: movedInWords(to),
    canLeave: canLeave(held),
    isLeaving: place === 'off',
  }
}

const keyOf = ({ id }: ScheduleRow, part: SchedulePart) => `${id}-${part}`

/** Off the schedule, back among those without dates. */
const canLeave = ({ row }: Held) => row.workflow_state === 'unassigned' && row.visible_from !== null

const isStep = (key: string): key is keyof typeof DAY_STEPS => key in DAY_STEPS

function dayOf({ visible_from, due_at }: ScheduleRow, part: SchedulePart): DateText | null {
  const at = part === 'due' ? due_at : visible_from
  return at === null ? null : centralDate(new Date(at))
}

function placeInWords({ place }: Held, problem = ''): string {
  return typeof place === 'object' ? `${formatNearDay(place.day)}. ${problem}` : 'Without dates.'
}
