import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Value } from './statement.ts'

export interface Word {
  text: Value<string>
}

export const wordsOf = (searchText: string): { text: string }[] =>
  [...new Set(searchText.split(/\s+/).filter(Boolean))].map((text) => ({ text }))

/**
 * Matches a word anywhere in a folded column, ignoring case and accents. Escaped after folding, which turns a full-width %
 * into a plain one. Constant at planning time, so the column's trigram index is used.
 */
export const hasWord = (column: RawBuilder<string>, word: Word): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like '%' || ${literal(word)} || '%'`

/** A word of the column begins with it. Unlike `hasWord`, the index also serves one or two letters. */
export const hasWordStart = (column: RawBuilder<string>, word: Word): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column} like ${literal(word)} || '%' or ${column} like '% ' || ${literal(word)} || '%')`

const literal = ({ text }: Word) => sql`regexp_replace(fold(${text}::text), '[\\\\%_]', '\\\\\\&', 'g')`
