import { sql } from 'kysely'
import { slugify } from '#domain/assignment-slug.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'

export interface Place {
  id: number
  slug: string
}
/** A place that is offered, and which of the names it is for. */
export type Offer = Place & { index: number }

const TRIES = 5

/**
 * An id and a free slug for each name, in the order of the names. The plain slug goes to the first who inserts it,
 * everyone else's ends in their id. `insert` leaves out what meets a taken slug; for these another place is offered.
 */
export async function withFreeSlugs<Names extends readonly string[]>(
  trx: Trx,
  names: readonly [...Names],
  insert: (offers: Offer[]) => Promise<{ id: number }[]>,
): Promise<{ -readonly [name in keyof Names]: Place }> {
  const places: Place[] = []
  let waiting = names.map((name, index) => ({ index, base: slugify(name) }))
  for (let tries = 1; waiting.length > 0; tries++) {
    if (tries > TRIES) throw new AppError('conflict', 'Many people are adding assignments just now. Please try again.')
    const offers = await offer(trx, waiting)
    // In one order for everyone, so that two who want the same slugs cannot wait for each other.
    const inserted = new Set((await insert(offers.toSorted(bySlug))).map((row) => row.id))
    for (const { index, id, slug } of offers) if (inserted.has(id)) places[index] = { id, slug }
    waiting = waiting.filter(({ index }) => !places[index])
  }
  return places as { -readonly [name in keyof Names]: Place }
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

const bySlug = (a: Place, b: Place) => (a.slug < b.slug ? -1 : 1)
