import { readFileSync } from 'node:fs'
import { slugify } from '#domain/assignment-slug.ts'
import type { CourseId } from '#domain/school-course.ts'
import { FULL_STACK } from './full-stack.ts'
import type { CurriculumItem } from './item.ts'
import { USER_EXPERIENCE } from './user-experience.ts'

const ITEMS: Record<CourseId, readonly CurriculumItem[]> = { 1: FULL_STACK, 2: USER_EXPERIENCE }

export interface TaughtItem extends CurriculumItem {
  /** Also the name of its notes file and starter repository. */
  slug: string
  notes: string
  repository: string
}

export function curriculumOf(course: CourseId): TaughtItem[] {
  return ITEMS[course].map((item) => {
    const slug = slugify(item.name)
    return { ...item, slug, notes: notesOf(slug), repository: repositoryOf(item, slug) }
  })
}

function notesOf(slug: string): string {
  return readFileSync(new URL(`notes/${slug}.md`, import.meta.url), 'utf8').trim()
}

function repositoryOf(item: CurriculumItem, slug: string): string {
  if (item.handedInBy === 'repository') return `https://github.com/homeroom-school/${slug}`
  return item.handedInBy === 'folder' ? `https://www.dropbox.com/home/homeroom-school/${slug}` : ''
}
