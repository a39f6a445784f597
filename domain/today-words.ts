import { centralDate, type DateText, daysBetween, type Moment } from './central-time.ts'
import { count, daysInWords } from './time-in-words.ts'

/** In the order of the screen. */
export const TODAY_TILES = ['grading', 'conversations', 'attention', 'missing', 'not_reflected'] as const
export type TodayTile = (typeof TODAY_TILES)[number]

export const TODAY_TITLES: Record<TodayTile, string> = {
  grading: 'To grade',
  conversations: 'Waiting for a 1:1',
  attention: 'Needs attention',
  missing: 'Missing work',
  not_reflected: 'Not reflected',
}

export interface TodayFacts {
  grading: { count: number; has_more: boolean; oldest: Moment | null }
  conversations: { count: number; oldest: DateText | null }
  /** `oldest` is the last contact that is longest ago; null if someone never had one. */
  attention: { count: number; oldest: Moment | null }
  missing: { count: number; oldest: Moment | null }
  not_reflected: { count: number; class_days: number }
}

/** '12', or '1000+' where more are not counted. */
export function tileFigure(tile: TodayTile, facts: TodayFacts): string {
  return tile === 'grading' && facts.grading.has_more ? `${facts.grading.count}+` : String(facts[tile].count)
}

/** The oldest item of a tile in words, or that there is none. */
export function tileWords(tile: TodayTile, facts: TodayFacts, now: Date): string {
  return facts[tile].count === 0 ? NOTHING[tile] : OLDEST[tile](facts, centralDate(now))
}

const NOTHING: Record<TodayTile, string> = {
  grading: 'All graded. Thank you.',
  conversations: 'Nobody is waiting.',
  attention: 'Nobody needs a closer look.',
  missing: 'Everything is handed in.',
  not_reflected: 'Everyone has reflected.',
}

const OLDEST: Record<TodayTile, (facts: TodayFacts, today: DateText) => string> = {
  grading: ({ grading }, today) => waits(dayOf(grading.oldest), today, 'submitted today'),
  conversations: ({ conversations }, today) => waits(conversations.oldest, today, 'asked today'),
  attention({ attention }, today) {
    const day = dayOf(attention.oldest)
    if (day === null) return 'someone has had no contact yet'
    const days = daysBetween(day, today)
    return days < 1 ? 'last contact today' : `longest without contact: ${daysInWords(days)}`
  },
  missing({ missing }, today) {
    const day = dayOf(missing.oldest)
    const days = day === null ? 0 : daysBetween(day, today)
    return days < 1 ? 'due today' : `oldest due ${daysInWords(days)} ago`
  },
  not_reflected: ({ not_reflected: { class_days } }) =>
    class_days < 2 ? 'of the last class day' : `longest silent: ${count(class_days, 'class day')}`,
}

function waits(since: DateText | null, today: DateText, onTheDay: string): string {
  const days = since === null ? 0 : daysBetween(since, today)
  return days < 1 ? onTheDay : `oldest waits ${daysInWords(days)}`
}

function dayOf(moment: Moment | null): DateText | null {
  return moment === null ? null : centralDate(new Date(moment))
}
