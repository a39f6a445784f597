import { lchown, lstat, readdir, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, accountOfOwner, canUse, chooseAccount, isRoot } from './account.ts'
import { followPointer, makeSharedHome } from './elsewhere.ts'
import { hasCode, makeFolder, readText } from './files.ts'
import { MAJOR_VERSION } from './settings.ts'

/** `home` is ours; `cluster` inside it belongs to PostgreSQL. */
export interface Place {
  home: string
  cluster: string
  account: Account
  isNew: boolean
}

/** Where the cluster is, or where a new one goes. Call it only while holding the data folder's lock. */
export async function findPlace(folder: string): Promise<Place> {
  const pointed = await followPointer(folder)
  const home = pointed ?? folder
  const cluster = join(home, 'cluster')
  if (await isFilled(cluster)) return { home, cluster, account: await accountFor(cluster), isNew: false }

  const account = await chooseAccount()
  if (pointed || !isRoot() || (await canWorkIn(folder, account))) return { home, cluster, account, isNew: true }
  const shared = await makeSharedHome(folder)
  return { home: shared, cluster: join(shared, 'cluster'), account, isNew: true }
}

/** Creates a folder owned by PostgreSQL's account, or completes one that was created but not yet chowned. */
export async function makePrivateFolder(path: string, account: Account): Promise<void> {
  await makeFolder(path, 0o700)
  if (isRoot() && (await lstat(path)).uid === 0) await lchown(path, account.uid, account.gid)
}

async function accountFor(cluster: string): Promise<Account> {
  const version = (await readText(join(cluster, 'PG_VERSION')))?.trim()
  if (version !== MAJOR_VERSION) throw new Error(otherVersion(cluster, version))
  const account = await accountOfOwner((await stat(cluster)).uid, cluster)
  if (isRoot() && !(await canUse(account, cluster))) {
    throw new Error(
      `PostgreSQL runs as the account ${account.name}, which cannot enter ${cluster}. Let it pass through the folders ` +
        'above with "chmod o+x", or move DATA_DIR to a folder that it can enter.',
    )
  }
  return account
}

function otherVersion(cluster: string, version: string | undefined): string {
  if (!version) return `${cluster} is not a database of PostgreSQL. Move it away, or set DATA_DIR to another folder.`
  return (
    `The database in ${cluster} was made by PostgreSQL ${version}, and this Homeroom brings PostgreSQL ${MAJOR_VERSION}, ` +
    'which cannot read it. With the Homeroom that made it, copy the data to a PostgreSQL of your own ("npm run db:move") ' +
    'and set DATABASE_URL; or set DATA_DIR to a new folder to begin with an empty database.'
  )
}

async function isFilled(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    // Another account's cluster cannot be listed, but it exists.
    if (hasCode(error, 'EACCES', 'EPERM')) return true
    throw error
  }
}

async function canWorkIn(folder: string, account: Account): Promise<boolean> {
  const probe = join(folder, 'probe')
  try {
    await makePrivateFolder(probe, account)
    return await canUse(account, probe)
  } catch (error) {
    // Some file systems do not support chown.
    if (hasCode(error, 'EPERM', 'ENOTSUP', 'EINVAL')) return false
    throw error
  } finally {
    await rmdir(probe).catch(() => undefined)
  }
}
