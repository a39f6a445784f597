import { firstCharacters } from './characters.ts'

export const PHOTO_SIZES = ['medium', 'thumb'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

export const MISSING_PHOTO = 'missing.png'

interface PhotoFacts {
  /** The bucket's address, or the server's own photo base when there is no bucket. */
  base: string
  id: number
  file_name: string | null
  size?: PhotoSize | undefined
}

/** {base}/000/001/234/medium/face.jpg, or the placeholder if there is no photo. */
export function photoPath({ base, id, file_name, size = 'medium' }: PhotoFacts): string {
  const root = base.replace(/\/+$/, '')
  if (!file_name) return `${root}/${size}/${MISSING_PHOTO}`
  const digits = String(id).padStart(9, '0')
  const groups = [digits.slice(0, -6), digits.slice(-6, -3), digits.slice(-3)]
  return [root, ...groups, size, encodeURIComponent(file_name)].join('/')
}

/** Shown by an avatar without a photo. */
export function initials(first: string | null, last: string | null): string {
  return [first, last].map(firstLetter).join('') || '?'
}

const firstLetter = (name: string | null) => firstCharacters((name ?? '').trim(), 1).toUpperCase()
