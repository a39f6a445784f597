/** A node of PostgreSQL's plan, as far as it is looked at. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Total Cost': number
  Plans?: Plan[]
}

export interface Scan {
  table: string
  how: string
  index?: string
}

/** These stay as small as they are, or are read whole because all of it is shown. */
const SMALL = new Set(['campuses', 'tags', 'school', 'kept_counts'])
/** Takes all that comes from below before it gives anything on, so that a limit above does not stop it early. */
const TAKES_ALL = /^(Sort|Incremental Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp|ModifyTable)$/

/**
 * Every scan that goes from one end of a growing table to the other: through the table itself, or through a whole index of
 * it without a limit that ends it after a page. Indexes of a condition, such as open requests, hold only what is open.
 */
export function scansOf(plan: Plan, limited = false): Scan[] {
  const type = plan['Node Type']
  const table = plan['Relation Name'] ?? ''
  const index = plan['Index Name']
  const through =
    type === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(type) && !plan['Index Cond'] && !limited && !index?.endsWith('_open_requests'))
  const found: Scan[] = through && !SMALL.has(table) ? [{ table, how: type, ...(index && { index }) }] : []
  const below = type === 'Limit' ? true : TAKES_ALL.test(type) ? false : limited
  return [...found, ...(plan.Plans ?? []).flatMap((part) => scansOf(part, below))]
}
