import { sql } from 'kysely'
import { slugify } from '#domain/assignment-slug.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'

export interface Slot {
  id: number
  slug: string
}
/** `index` is the name it is for. */
export type Offer = Slot & { index: number }

const TRIES = 5

/**
 * An id and a free slug for each name, in the same order. A taken slug gets the id as its suffix. `insert` skips rows whose
 * slug was taken meanwhile; these are retried.
 */
export async function withFreeSlugs<Names extends readonly string[]>(
  trx: Trx,
  names: readonly [...Names],
  insert: (offers: Offer[]) => Promise<{ id: number }[]>,
): Promise<{ -readonly [name in keyof Names]: Slot }> {
  const slots: Slot[] = []
  let waiting = names.map((name, index) => ({ index, base: slugify(name) }))
  for (let tries = 1; waiting.length > 0; tries++) {
    if (tries > TRIES) throw new AppError('conflict', 'Many people are adding assignments just now. Please try again.')
    const offers = await offer(trx, waiting)
    // Sorted, so that two inserts of the same slugs cannot deadlock.
    const inserted = new Set((await insert(offers.toSorted(bySlug))).map((row) => row.id))
    for (const { index, id, slug } of offers) if (inserted.has(id)) slots[index] = { id, slug }
    waiting = waiting.filter(({ index }) => !slots[index])
  }
  return slots as { -readonly [name in keyof Names]: Slot }
}

async function offer(trx: Trx, waiting: { index: number; base: string }[]): Promise<Offer[]> {
  const { rows } = await sql<{ id: number; taken: boolean }>`
    select nextval(pg_get_serial_sequence('assignments', 'id')) as id,
      exists (select from assignments where slug = base) as taken
    from unnest(${waiting.map(({ base }) => base)}::text[]) with ordinality as wanted (base, position)
    order by position`.execute(trx)
  const used = new Set<string>()
  return rows.map(({ id, taken }, position) => {
    const { index, base } = waiting[position] ?? { index: position, base: '' }
    const slug = taken || used.has(base) ? slugify(base, id) : base
    used.add(slug)
    return { index, id, slug }
  })
}

const bySlug = (a: Slot, b: Slot) => (a.slug < b.slug ? -1 : 1)
