import { expect, test } from 'vitest'
import { SettingError } from './config.ts'
import { describeFailure, reasonOf } from './failure.ts'

test('a sentence that was written for the person at the console stands alone', () => {
  expect(describeFailure(new SettingError('PORT must be a number.'))).toBe('PORT must be a number.')
  expect(describeFailure(new Error('Port 3000 is taken.'))).toBe('Port 3000 is taken.')
})

test('anything else comes whole: where it happened, and what was behind it', () => {
  const bug = describeFailure(new TypeError('x is not a function'))
  expect(bug).toContain('x is not a function')
  expect(bug).toContain('failure.test.ts')
  const migration = new Error('The database could not be migrated.', { cause: new Error('column "a" does not exist') })
  expect(describeFailure(migration)).toContain('column "a" does not exist')
})

test('a name with several addresses has several reasons', () => {
  const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`))
  const reason = reasonOf(new AggregateError(refused))
  expect(reason).toBe('connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432')
  expect(reasonOf(new Error('no password'))).toBe('no password')
  expect(reasonOf('text')).toBe('text')
})
