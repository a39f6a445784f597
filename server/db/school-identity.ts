import type pg from 'pg'
import type { SchoolIdentity } from '#contract/school.ts'
import { logoAddress } from '#domain/school-logo.ts'

/**
 * The school's name and logo, held in memory: every page and every mail shows them, and none costs a statement. A change reloads
 * it on the server that made it, and on the others when they hear of it (live/).
 */
export interface IdentityStore {
  current(): SchoolIdentity
  /** The logo's picture; null if it is another one's hash. */
  picture(hash: string): Buffer | null
  reload(): Promise<void>
}

interface Row {
  name: string
  logo: Buffer | null
  logo_hash: string | null
  logo_width: number | null
  logo_height: number | null
}

const READ = { name: 'school-identity', text: 'select name, logo, logo_hash, logo_width, logo_height from school' }

export async function openIdentity(pool: pg.Pool): Promise<IdentityStore> {
  let identity: SchoolIdentity = { name: '', logo: null }
  let png: Buffer | null = null
  let [asked, shown] = [0, 0]

  async function reload(): Promise<void> {
    const turn = ++asked
    const { rows } = await pool.query<Row>(READ)
    // A slower, older read does not replace a newer one.
    if (turn < shown) return
    shown = turn
    identity = identityOf(rows[0])
    png = rows[0]?.logo ?? null
  }

  await reload()
  return {
    current: () => identity,
    picture: (hash) => (identity.logo?.hash === hash ? png : null),
    reload,
  }
}

export function identityOf(row: Omit<Row, 'logo'> | undefined): SchoolIdentity {
  const { name = '', logo_hash: hash = null, logo_width: width = null, logo_height: height = null } = row ?? {}
  const logo = hash && width && height ? { hash, src: logoAddress(hash), width, height } : null
  return { name, logo }
}
