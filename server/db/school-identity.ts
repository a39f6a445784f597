import type pg from 'pg'
import type { SchoolIdentity } from '#contract/school.ts'
import { logoAddress } from '#domain/school-logo.ts'

/**
 * The school's name and logo, and whether it takes attendance, held in memory: every page reads them, and none costs a statement.
 * A call that makes 'school.identity' stale reloads it before it answers, and the other servers do when they hear of it (live/).
 */
export interface IdentityStore extends NamedSchool {
  current(): SchoolIdentity
  reload(): Promise<void>
}

/** The part that mails show. */
export interface NamedSchool {
  current(): Pick<SchoolIdentity, 'name' | 'logo'>
  /** The logo's picture; null if it is another one's hash. */
  picture(hash: string): Buffer | null
}

interface Row {
  name: string
  logo: Buffer | null
  logo_hash: string | null
  logo_width: number | null
  logo_height: number | null
  has_first_steps: boolean
  attendance: boolean
}

const READ = {
  name: 'school-identity',
  text: `select name, logo, logo_hash, logo_width, logo_height, attendance, first_steps_over_at is null as has_first_steps from school`,
}

export async function openIdentity(pool: pg.Pool): Promise<IdentityStore> {
  let identity: SchoolIdentity = { name: '', logo: null, attendance: false, has_first_steps: false }
  let png: Buffer | null = null
  let [asked, shown] = [0, 0]

  async function reload(): Promise<void> {
    const turn = ++asked
    const { rows } = await pool.query<Row>(READ)
    // A slower, older read does not replace a newer one.
    if (turn < shown) return
    shown = turn
    const { attendance = false, has_first_steps = false } = rows[0] ?? {}
    identity = { ...namedBy(rows[0]), attendance, has_first_steps }
    png = rows[0]?.logo ?? null
  }

  await reload()
  return {
    current: () => identity,
    picture: (hash) => (identity.logo?.hash === hash ? png : null),
    reload,
  }
}

export function namedBy(
  row: Omit<Row, 'logo' | 'attendance' | 'has_first_steps'> | undefined,
): Pick<SchoolIdentity, 'name' | 'logo'> {
  const { name = '', logo_hash: hash = null, logo_width: width = null, logo_height: height = null } = row ?? {}
  const logo = hash && width && height ? { hash, src: logoAddress(hash), width, height } : null
  return { name, logo }
}
