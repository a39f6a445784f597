import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Every word somewhere in a folded column, whatever its case and accents. Escaped after folding, since folding makes a
 * plain % of a wide one. A constant by the time PostgreSQL plans, so the trigram index of the column serves it.
 */
export function hasEveryWord(column: RawBuilder<string>, searchText: string): RawBuilder<SqlBool> {
  const words = new Set(searchText.split(/\s+/).filter(Boolean))
  const found = [...words].map(
    (word) => sql`${column} like '%' || regexp_replace(fold(${word}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
  )
  return found.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found, sql` and `)})`
}
