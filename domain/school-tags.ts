export const MAX_TAGS = 30
export const TAG_LIMIT = 60

/** Splits a comma-separated text; case-insensitive duplicates keep the first spelling. */
export function parseTags(commaText: string): string[] {
  const tags = new Map<string, string>()
  for (const part of commaText.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ').normalize()
    if (name !== '' && !tags.has(tagKey(name))) tags.set(tagKey(name), name)
  }
  return [...tags.values()]
}

/** Spellings with the same key are the same tag. */
export function tagKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize().toLowerCase()
}

/** The chosen tags plus the typed ones, or why they cannot be added. */
export function addTags(chosen: readonly string[], typed: string): { tags: string[] } | { problem: string } {
  const tags = parseTags([...chosen, typed].join(','))
  if (tags.some((tag) => tag.length > TAG_LIMIT))
    return { problem: `Please use at most ${TAG_LIMIT} characters for a tag.` }
  if (tags.length > MAX_TAGS) return { problem: `Please use at most ${MAX_TAGS} tags.` }
  return { tags }
}
