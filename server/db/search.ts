import { type RawBuilder, type SqlBool, sql } from 'kysely'

export const wordsOf = (searchText: string): string[] => [...new Set(searchText.split(/\s+/).filter(Boolean))]

/**
 * As many finds are put in order by themselves. PostgreSQL expects them evenly spread over a list, and would walk through it
 * until it has a page of them; but who searches for a name finds it all in one place, perhaps at the end.
 */
export const FEW = 1000
/** One more, to know whether they are. */
export const UP_TO_FEW = sql.lit(FEW + 1)

/**
 * Every word somewhere in a folded column, whatever its case and accents. Escaped after folding, since folding makes a
 * plain % of a wide one. A constant by the time PostgreSQL plans, so the trigram index of the column serves it.
 */
export function hasEveryWord(column: RawBuilder<string>, words: readonly string[]): RawBuilder<SqlBool> {
  const found = words.map(
    (word) => sql`${column} like '%' || regexp_replace(fold(${word}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
  )
  return found.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found, sql` and `)})`
}
