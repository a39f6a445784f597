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
