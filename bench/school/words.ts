import { hash } from './plan.ts'

const FIRST =
  'Ada Ben Carla Dmitri Esther Farid Grace Hana Idris Jonas Keisha Liam Mei Noor Omar Priya Quinn Rosa Sam Tara'.split(
    ' ',
  )
const STEMS =
  'Ander Berg Carl Dahl Ek Fors Gran Holm Iver Jans Karls Lind Mags Nor Ols Peter Quist Ros Sand Thor'.split(' ')
const ENDS = 'son gren man quist berg dal feld gaard haug lund mark nes rud stad strom vang vik wall wick wood'.split(
  ' ',
)
export const TAGS =
  'html css javascript react node sql express redux testing git design research wireframes accessibility typescript hooks routing forms auth deployment'.split(
    ' ',
  )
const THINGS =
  'Portfolio Calculator Gallery Inventory Weather Journal Recipe Ledger Quiz Planner Library Transit Garden Budget Chat Survey Ticket Market Museum Clinic'.split(
    ' ',
  )
const VERBS = 'Build Refactor Test Design Review Extend Debug Deploy Document Measure'.split(' ')
export const MOODS = 'Focused Tired Curious Proud Stuck Hopeful Busy Calm Eager Lost'.split(' ')

const pick = (list: string[], n: number) => list[n % list.length] ?? ''

export const firstName = (id: number) => pick(FIRST, hash(id, 1))
export const lastName = (id: number) => pick(STEMS, hash(id, 2)) + pick(ENDS, hash(id, 3))

/** Every cohort gets the same assignments. */
export const assignmentName = (k: number) => `${pick(VERBS, hash(k, 4))} the ${pick(THINGS, hash(k, 5))} ${k + 1}`
export const tagsOf = (k: number) => [1 + (k % TAGS.length), 1 + ((k + 7) % TAGS.length)]

const SENTENCES = [
  'The lecture on joins made sense after the second example.',
  'Pairing helped a lot and I got through the whole list.',
  'State in nested components is still confusing to me.',
  'I would like one more exercise before the project starts.',
  'Feedback came quickly and I knew what to do next.',
  'The tests failed for a reason that I understand now.',
]
/** A hundred texts per length, built once and reused for millions of rows. */
const TEXTS = [0, 1, 2, 3].map((count) =>
  Array.from({ length: 100 }, (_, n) => Array.from({ length: count }, (_, i) => pick(SENTENCES, hash(n, i))).join(' ')),
)
export const sentences = (n: number, count: number) => pick(TEXTS[count] ?? [], n)

export const NOTES = `## What to build\\n\\n${Array.from({ length: 12 }, (_, i) => `${i + 1}. ${SENTENCES[i % SENTENCES.length]}`).join('\\n')}\\n\\n## Hand in\\n\\nA link to the repository, and one to the running site.`
