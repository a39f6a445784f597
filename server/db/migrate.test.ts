import { expect, inject, test } from 'vitest'
import { createDatabase } from '#test/support/database.ts'
import { connect } from './connect.ts'
import { isMigrated, migrate } from './migrate.ts'

test('four processes that migrate one new database at once leave it migrated once', async () => {
  const database = await createDatabase(inject('postgres'), null)
  const processes = Array.from({ length: 4 }, () => connect(database.connection, { max: 2, onError: () => undefined }))
  const applied = await Promise.all(processes.map(({ db }) => migrate(db)))
  expect(applied.filter((names) => names.includes('0001-school'))).toHaveLength(1)
  expect(await Promise.all(processes.map(({ db }) => isMigrated(db)))).toEqual([true, true, true, true])
  await Promise.all(processes.map(({ close }) => close()))
  await database.drop()
})
