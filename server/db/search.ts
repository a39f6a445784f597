import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Value } from './statement.ts'

/** A word that is searched for. */
export interface Word {
  text: Value<string>
}

export const wordsOf = (searchText: string): { text: string }[] =>
  [...new Set(searchText.split(/\s+/).filter(Boolean))].map((text) => ({ text }))

/**
 * A word somewhere in a folded column, whatever its case and accents. Escaped after folding, since folding makes a
 * plain % of a wide one. A constant by the time PostgreSQL plans, so the trigram index of the column serves it.
 */
export const hasWord = (column: RawBuilder<string>, { text }: Word): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like '%' || regexp_replace(fold(${text}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%'`
