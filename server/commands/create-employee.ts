import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { temporaryPassword, temporaryPasswordExpiry } from '#domain/account-temporary-password.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import { fullName } from '#domain/person-name.ts'
import { createPasswords } from '../auth/passwords.ts'
import { lockSetUp, voidSetUpCodes } from '../auth/set-up.ts'
import { migrate } from '../db/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { runCommand, say } from './command.ts'

const USAGE = 'npm run employee:create -- --email ada@school.org --first Ada --last Lovelace'

/** Creates the first login of an empty school; the portal creates all others. */
await runCommand(async ({ db }, config) => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } },
  })
  const person = {
    first_name: (values.first ?? '').trim(),
    last_name: (values.last ?? '').trim(),
    email: (values.email ?? '').trim(),
  }
  const problem = employeeProblem(person)
  if (problem) throw new Error(`${problem.message} For example:\n  ${USAGE}`)
  await migrate(db)
  const school = await db.selectFrom('school').select(['is_demo', 'ready_at']).executeTakeFirstOrThrow()
  if (!school.ready_at && !config.databaseUrl && config.demo) {
    throw new Error(
      `${config.dataDir} is new and would become a demo school. For a real one set DEMO=false, here and at the start.`,
    )
  }
  const password = temporaryPassword(randomInt)
  const now = new Date()
  const password_hash = await createPasswords().hash(password)
  await inTransaction(db, async (trx) => {
    // Nobody sets the school up in the browser at the same time, or afterwards.
    await lockSetUp(trx)
    await voidSetUpCodes(trx)
    const taken = await trx
      .selectFrom('users')
      .select('id')
      .where((is) => is(is.fn<string>('lower', ['email']), '=', person.email.toLowerCase()))
      .executeTakeFirst()
    if (taken)
      throw new Error('Someone with this e-mail already exists. They can use Reset Password on the login page.')
    await trx
      .insertInto('users')
      .values({
        ...person,
        middle_name: null,
        role: 2,
        password_hash,
        password_temporary: true,
        password_expires_at: temporaryPasswordExpiry(now),
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
  say(`${fullName(person)} can log in as ${person.email} with the temporary password ${password}`)
  say('It must be replaced at the first login and expires in seven days.')
})
