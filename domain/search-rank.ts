import { fold } from './fold.ts'

/** What one key finds. At an equal match this is the order; actions come last, so that nobody is logged out by a name. */
export const SEARCH_KINDS = ['page', 'cohort', 'student', 'employee', 'assignment', 'action'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export interface Findable {
  kind: SearchKind
  name: string
  /** Shown beside the name, such as a student's cohort. */
  about: string
  /** Also found by these, which are not shown: an email, tags. */
  words: string
  /** A cohort that the person teaches and that runs now, its students and its assignments. */
  is_mine: boolean
}

/** Longer texts are refused. */
export const SEARCH_LIMIT = 100
/** The server returns at most this many of a kind. */
export const FOUND_OF_A_KIND = 8

export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/).filter(Boolean))]
}

/**
 * The entries that have every word, best first: by how well the words match, then what was opened lately (`lately` is its
 * place, 0 for the latest), then my cohorts. What has one name, and actions that match alike, stay in the given order.
 */
export function rankFound<Entry extends Findable>(
  text: string,
  entries: readonly Entry[],
  lately: (entry: Entry) => number | null = () => null,
): Entry[] {
  const words = searchWords(text)
  const whole = words.join(' ')
  return entries
    .flatMap((entry) => {
      const name = fold(entry.name)
      const beside = fold(`${entry.about} ${entry.words}`)
      const misses = words.map((word) => missOf(word, name, beside))
      if (misses.includes(null)) return []
      const order = [
        misses.reduce<number>((sum, miss) => sum + (miss ?? 0), 0),
        lately(entry) ?? Number.POSITIVE_INFINITY,
        entry.is_mine ? 0 : 1,
        name.startsWith(whole) ? 0 : 1,
        SEARCH_KINDS.indexOf(entry.kind),
      ]
      return [{ entry, order, name: entry.kind === 'action' ? '' : name }]
    })
    .sort((a, b) => compareOrders(a.order, b.order) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ entry }) => entry)
}

/** The headings, in the order of their best entries. */
export const SEARCH_GROUPS = ['Recent', 'People', 'Cohorts', 'Assignments', 'Pages', 'Actions'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

const GROUP_OF_KIND: Record<SearchKind, SearchGroup> = {
  page: 'Pages',
  cohort: 'Cohorts',
  student: 'People',
  employee: 'People',
  assignment: 'Assignments',
  action: 'Actions',
}

/** Keeps the first of each group, so that no kind hides the others. */
export function groupFound<Entry extends Findable>(
  ranked: readonly Entry[],
  most: number,
): { label: SearchGroup; entries: Entry[] }[] {
  const groups = new Map<SearchGroup, Entry[]>()
  for (const entry of ranked) {
    const label = GROUP_OF_KIND[entry.kind]
    groups.set(label, [...(groups.get(label) ?? []), entry])
  }
  return [...groups].map(([label, entries]) => ({ label, entries: entries.slice(0, most) }))
}

/**
 * What is left of a text without the words of an action: 'add placement mi' is about 'mi'. Null if it has no such word, or
 * nothing else.
 */
export function searchSubject(text: string, phrases: readonly string[]): string | null {
  const known = phrases.flatMap(searchWords)
  const words = searchWords(text)
  const rest = words.filter((word) => word.length < 2 || !known.some((one) => one.startsWith(word)))
  return rest.length > 0 && rest.length < words.length ? rest.join(' ') : null
}

/** 0 if the word begins a word of the name, 1 inside the name, 2 and 3 the same beside it; null if it is nowhere. */
function missOf(word: string, name: string, beside: string): number | null {
  if (beginsWord(name, word)) return 0
  if (name.includes(word)) return 1
  if (beginsWord(beside, word)) return 2
  return beside.includes(word) ? 3 : null
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}

function compareOrders(a: readonly number[], b: readonly number[]): number {
  const n = a.findIndex((value, n) => value !== b[n])
  return n < 0 ? 0 : (a[n] ?? 0) < (b[n] ?? 0) ? -1 : 1
}
