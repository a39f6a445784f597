export const MOST_TAGS = 30
export const TAG_LIMIT = 60

/** The tags of a comma-separated text, each once whatever its case, as it was first spelled. */
export function parseTags(commaText: string): string[] {
  const tags = new Map<string, string>()
  for (const part of commaText.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ').normalize()
    if (name !== '' && !tags.has(tagKey(name))) tags.set(tagKey(name), name)
  }
  return [...tags.values()]
}

/** Two spellings with the same key are one tag. */
export function tagKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize().toLowerCase()
}

/** What was chosen with what was typed after it, or why that cannot be. */
export function addTags(chosen: readonly string[], typed: string): { tags: string[] } | { problem: string } {
  const tags = parseTags([...chosen, typed].join(','))
  if (tags.some((tag) => tag.length > TAG_LIMIT))
    return { problem: `Please use at most ${TAG_LIMIT} characters for a tag.` }
  if (tags.length > MOST_TAGS) return { problem: `Please use at most ${MOST_TAGS} tags.` }
  return { tags }
}
