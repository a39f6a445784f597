import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { chooseAccount, isRoot } from '#server/postgres/account.ts'
import { beginUse } from '#server/postgres/folder-lock.ts'
import { startEmbedded } from '#server/postgres/start.ts'
import { copyCheckout, nodeFor, openFolder, startProcess } from '#test/support/embedded-process.ts'

// Creates real databases, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const say = () => undefined

test('a DATA_DIR that is a file is refused', async () => {
  const dataDir = join(await openFolder(), 'data')
  await writeFile(dataDir, 'my notes')

  await expect(startEmbedded({ dataDir, say })).rejects.toThrow(
    `DATA_DIR (${dataDir}) is a file, or lies below one. Set DATA_DIR to a folder.`,
  )
  await expect(startEmbedded({ dataDir: join(dataDir, 'below'), say })).rejects.toThrow('Set DATA_DIR to a folder.')
})

test('a DATA_DIR that the account cannot write to is refused', async () => {
  const folder = await openFolder()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o555)

  // Root can write everywhere, so another account has to try.
  const account = await chooseAccount()
  const launch = isRoot()
    ? { account, checkout: await copyCheckout(join(folder, 'checkout')), node: await nodeFor(account, folder) }
    : {}
  const refused = await startProcess(dataDir, launch).next('refused')

  expect(refused).toBe(
    `DATA_DIR (${dataDir}) cannot be written by this account. Give it the folder with "chown -R", or set DATA_DIR to ` +
      'another one.',
  )
})

test('a database that another major version of PostgreSQL made is refused, with what to do about it', async () => {
  const dataDir = await openFolder()
  const cluster = join(dataDir, 'postgres', 'cluster')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')

  await expect(startEmbedded({ dataDir, say })).rejects.toThrow(
    /was made by PostgreSQL 17, and this Homeroom brings PostgreSQL 18.*set DATABASE_URL; or set DATA_DIR to a new folder/,
  )
})

test('a folder that holds something else in the place of the database is refused and left alone', async () => {
  const dataDir = await openFolder()
  const cluster = join(dataDir, 'postgres', 'cluster')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'thesis.txt'), 'chapter one')

  await expect(startEmbedded({ dataDir, say })).rejects.toThrow(
    `${cluster} is not a database of PostgreSQL. Move it away, or set DATA_DIR to another folder.`,
  )
})

test('the folder of a PostgreSQL of your own is refused as DATA_DIR', async () => {
  const dataDir = await openFolder()
  await writeFile(join(dataDir, 'PG_VERSION'), '18\n')

  await expect(startEmbedded({ dataDir, say })).rejects.toThrow(
    /is itself the folder of a PostgreSQL.*set DATABASE_URL/,
  )
})

test('a database that is in use on another machine is not started here', async () => {
  const dataDir = await openFolder()
  const home = join(dataDir, 'postgres')
  const database = await startEmbedded({ dataDir, say })
  await database.stop()
  // What another container's PostgreSQL looks like from here: a pid file with a foreign pid, and a lock.
  await writeFile(join(home, 'machine'), 'another-container\n')
  await writeFile(join(home, 'cluster', 'postmaster.pid'), '1\n')
  const other = await beginUse(home)

  await expect(startEmbedded({ dataDir, say })).rejects.toThrow(
    /in use on another machine or in another container \(another-container\)\. Stop Homeroom there first/,
  )
  other.end()
  const allowed = await startEmbedded({ dataDir, say })
  await allowed.stop()
  expect(allowed.isNew).toBe(false)
})
