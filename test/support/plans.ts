/** The part of PostgreSQL's plan nodes used here. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Total Cost': number
  /** After explain (analyze). */
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

interface Scan {
  table: string
  how: string
  index?: string
}

/** These stay small, or are always shown completely. */
const SMALL = new Set(['campuses', 'days_off', 'tags', 'school', 'kept_counts'])
/** Partial indexes of few rows. */
const SMALL_INDEXES = /_(open_requests|tried_again)$/
/** Consumes all input first, so a limit above does not stop the scan early. */
const TAKES_ALL = /^(Sort|Incremental Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp|ModifyTable)$/

/**
 * Every full scan of a growing table: sequential, or through a whole index without a limit. Partial indexes such as open
 * requests are small.
 */
export function scansOf(plan: Plan, limited = false): Scan[] {
  const type = plan['Node Type']
  const table = plan['Relation Name'] ?? ''
  const index = plan['Index Name']
  const through =
    type === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(type) && !plan['Index Cond'] && !limited && !SMALL_INDEXES.test(index ?? ''))
  const found: Scan[] = through && !SMALL.has(table) ? [{ table, how: type, ...(index && { index }) }] : []
  const below = type === 'Limit' ? true : TAKES_ALL.test(type) ? false : limited
  return [...found, ...(plan.Plans ?? []).flatMap((part) => scansOf(part, below))]
}
