import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#domain/assignment-state.ts'

interface Paged<Self> {
  limit(limit: RawBuilder<number>): Self
  offset(offset: number): Self
}

/**
 * A page of a list, the first one without an offset. Nothing in it is a value that PostgreSQL would have to know first, so
 * it keeps the plan of the page that everyone opens; a further one it plans for its place.
 */
export function pageFrom<Query extends Paged<Query>>(query: Query, offset: number | undefined): Query {
  const page = query.limit(sql.lit(PAGE_SIZE))
  return offset === undefined ? page : page.offset(offset)
}

/** For statements that are built once for each form of theirs. */
export const pageForm = (offset: number | undefined) => (offset === undefined ? 'first page' : 'further page')
