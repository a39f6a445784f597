import { UNKNOWN_PERSON } from '#domain/account-invitation.ts'
import { ROLE } from '#domain/account-role.ts'
import { type By, historyRow } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import type { LockedLogin } from './lock.ts'

/** The people whom an action is for, and the others with the reason, each once and in the order asked for. */
export function chosenLogins(
  ids: readonly number[],
  logins: readonly LockedLogin[],
  problemOf: (login: LockedLogin) => string | null,
) {
  const known = new Map(logins.map((login) => [login.id, login]))
  const chosen: LockedLogin[] = []
  const refused: { id: number; problem: string }[] = []
  for (const id of new Set(ids)) {
    const login = known.get(id)
    const problem = login ? problemOf(login) : UNKNOWN_PERSON
    if (login && problem === null) chosen.push(login)
    else refused.push({ id, problem: problem ?? UNKNOWN_PERSON })
  }
  return { chosen, refused }
}

/** In the history of each. */
export async function recordLogins(
  trx: Trx,
  logins: readonly LockedLogin[],
  { action, by }: { action: string; by: By },
): Promise<void> {
  const rows = logins.flatMap(({ id, role }) => {
    const row = historyRow({ entity: role === ROLE.student ? 'student' : 'employee', action, ...by })
    return row ? { ...row, entity_id: id } : []
  })
  if (rows.length > 0) await trx.insertInto('history').values(rows).execute()
}
