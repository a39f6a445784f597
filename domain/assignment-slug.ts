import { fold } from './fold.ts'

const MAX_LENGTH = 80

/** Never empty and never all digits: a URL takes a slug or an id in the same place. */
export function slugify(name: string, suffix?: string | number): string {
  const words = fold(name)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '')
  const slug = /^\d*$/.test(words) ? ['assignment', words].filter(Boolean).join('-') : words
  return suffix === undefined ? slug : `${slug}-${suffix}`
}
