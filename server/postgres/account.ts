import { execFile, spawn } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The OS account that PostgreSQL runs as. `ids` are the `spawn` options to switch to it. */
export interface Account {
  name: string
  uid: number
  gid: number
  ids: { uid: number; gid: number } | Record<string, never>
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root, so root uses an existing account; other users run it as themselves. */
export async function chooseAccount(): Promise<Account> {
  if (!isRoot()) return ownAccount()
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = await lookUp(name)
    if (account) return account
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody". ' +
      'Start Homeroom as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** The owner of an existing cluster; only that account may run it. */
export async function accountOfOwner(uid: number, folder: string): Promise<Account> {
  if (!isRoot()) {
    if (uid !== process.getuid?.()) {
      throw new Error(
        `The database in ${folder} belongs to another account. Start Homeroom as that account, give the folder to ` +
          `yours with "chown -R", or set DATA_DIR to a folder of your own.`,
      )
    }
    return ownAccount()
  }
  const account = uid === 0 ? undefined : await lookUp(String(uid))
  if (account) return account
  const { name } = await chooseAccount()
  throw new Error(
    `The database in ${folder} belongs to ${uid === 0 ? 'root' : `an account without a name (${uid})`}, and PostgreSQL ` +
      `cannot run as that. Give it to another one with "chown -R ${name} ${folder}".`,
  )
}

/** Tries as the account itself: file modes do not account for ACLs, mounts and network disks. */
export function canUse(account: Account, folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', 'cd -P -- "$1" && test -w .', 'sh', folder], {
      ...account.ids,
      cwd: '/',
      stdio: 'ignore',
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

function ownAccount(): Account {
  try {
    const { username, uid, gid } = userInfo()
    return { name: username, uid, gid, ids: {} }
  } catch {
    throw new Error(
      `PostgreSQL needs the account that runs it to have a name, and the number ${process.getuid?.()} has none here. ` +
        'Add it to /etc/passwd, start Homeroom as another user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

async function lookUp(nameOrNumber: string): Promise<Account | undefined> {
  try {
    const ask = async (flag: string) => (await run('id', [flag, nameOrNumber])).stdout.trim()
    const [name, uid, gid] = await Promise.all([ask('-un'), ask('-u'), ask('-g')])
    const ids = { uid: Number(uid), gid: Number(gid) }
    return { name, ...ids, ids }
  } catch {
    return undefined
  }
}
