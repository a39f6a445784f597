import type { Words } from './field-words.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'
import { count } from './time-in-words.ts'

export const MAX_TAGS = 30
export const TAG_LIMIT = 60

export const TAG_WORDS = {
  name: { label: 'Name', limit: TAG_LIMIT, shownOnCreate: true },
  merged_into: { label: 'Merged into' },
} satisfies Words

/** A tag is renamed to a name that no other has; to one that another has, the two are merged. */
export function tagProblem({ name }: { name: Typed }): Problem<'name'> | null {
  if (isBlank(name)) return { field: 'name', message: 'Tag name is required.' }
  // Tags are typed between commas.
  return name?.includes(',') ? { field: 'name', message: 'A tag has no comma in its name.' } : null
}

/** As it is saved. */
export const tagName = (typed: string): string => typed.trim().replace(/\s+/g, ' ').normalize()

/** 'There is a tag “React” already. Merging moves 5 assignments to it.' */
export function mergeWords(assignments: number, into: string): string {
  const moved = assignments === 0 ? 'nothing' : count(assignments, 'assignment')
  return `There is a tag “${into}” already. Merging moves ${moved} to it.`
}

/** Splits a comma-separated text; case-insensitive duplicates keep the first spelling. */
export function parseTags(commaText: string): string[] {
  const tags = new Map<string, string>()
  for (const part of commaText.split(',')) {
    const name = tagName(part)
    if (name !== '' && !tags.has(tagKey(name))) tags.set(tagKey(name), name)
  }
  return [...tags.values()]
}

/** Spellings with the same key are the same tag. */
export function tagKey(name: string): string {
  return tagName(name).toLowerCase()
}

/** The chosen tags plus the typed ones, or why they cannot be added. */
export function addTags(chosen: readonly string[], typed: string): { tags: string[] } | { problem: string } {
  const tags = parseTags([...chosen, typed].join(','))
  if (tags.some((tag) => tag.length > TAG_LIMIT))
    return { problem: `Please use at most ${TAG_LIMIT} characters for a tag.` }
  if (tags.length > MAX_TAGS) return { problem: `Please use at most ${MAX_TAGS} tags.` }
  return { tags }
}
