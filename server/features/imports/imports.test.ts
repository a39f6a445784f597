import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { readCsv } from '#test/support/csv.ts'
import { makeCohort, makeEmployee, makeHandedIn, makeStudent } from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'
import { recordQueries } from '#test/support/queries.ts'
import { untilIdle } from '#test/support/queues.ts'
import { schoolState } from '#test/support/school-state.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
let cohort: Awaited<ReturnType<typeof makeCohort>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.setNow(NOW)
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
  cohort = await makeCohort(app.db)
})

let n = 0
const email = () => `new${++n}@example.org`
const HEAD = 'First Name,Last Name,Email,Address,City,State,Zip,Phone'
const REST = '12 Lake Street,Omaha,NE,68102,402-555-0100'
const student = (address = email(), rest = REST) => `Kim,Lund,${address},${rest}`
const sheet = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

interface Shown {
  line: number
  outcome: string
  label: string
  record_id: number | null
  changes: { field: string; from: string | null; to: string | null }[]
  problems: string[]
}

async function preview(kind: string, text: string, more: object = {}) {
  const reply = await staff.post('/api/imports', { kind, text, ...more })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  const rows = (await staff.get(`/api/imports/${reply.body.id}/rows`)).body.rows as unknown as Shown[]
  return { id: reply.body.id, hash: String(reply.body.hash), body: reply.body, rows }
}

const commit = ({ id, hash }: { id: number; hash: string }, by = staff, invite = false) =>
  by.post(`/api/imports/${id}/commit`, { hash, invite })

async function imported(kind: string, text: string, more: object = {}) {
  const shown = await preview(kind, text, more)
  const done = await commit(shown)
  expect(done.status, JSON.stringify([done.body, shown.rows])).toBe(200)
  const rows = (await staff.get(`/api/imports/${shown.id}/rows`)).body.rows as unknown as Shown[]
  return { ...shown, rows, done: done.body, ids: rows.map(({ record_id }) => record_id ?? 0) }
}

const user = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const record = (id: number) => app.db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst()

test('only the person who made a preview commits it, and only whoever imported undoes it', async () => {
  const shown = await preview('students', sheet(HEAD, student()), { cohort_id: cohort.id })
  const other = await app.as(await makeEmployee(app.db))
  expect(await commit(shown, other)).toMatchObject({ status: 403 })
  expect((await commit(shown)).status).toBe(200)
  expect(await other.post(`/api/imports/${shown.id}/undo`)).toMatchObject({ status: 403 })
})

test('a preview with another hash is shown again, and one with nothing to do is refused', async () => {
  const shown = await preview('students', sheet(HEAD, student()), { cohort_id: cohort.id })
  expect(await commit({ ...shown, hash: 'another' })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id: shown.id, hash: shown.hash } },
  })
  const empty = await preview('students', sheet('Email', 'nobody'), { cohort_id: cohort.id })
  expect(empty.body).toMatchObject({ commit_problem: 'There is nothing to import: no row is new or changed.' })
  expect(await commit(empty)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a class comes in: without a password, in its cohort, joined at its start, with a history', async () => {
  const { ids, done, rows } = await imported('students', sheet(HEAD, student(), student(), student()), {
    cohort_id: cohort.id,
  })
  expect(done).toMatchObject({ state: 'done', counts: { new: 3, changed: 0, unchanged: 0, invalid: 0 } })
  expect(rows[0]).toMatchObject({ label: 'Kim Lund', outcome: 'new', problems: [] })
  expect(rows[0]?.changes).toContainEqual({ field: 'cohort', from: null, to: cohort.name })
  expect(rows[0]?.changes).toContainEqual({ field: 'joined_on', from: null, to: '2026-08-03' })
  const [id = 0] = ids
  expect(await user(id)).toMatchObject({ role: 1, password_hash: null, password_temporary: false, version: 1 })
  expect(await record(id)).toMatchObject({ cohort_id: cohort.id, state: 'NE', application_status: 'confirmed' })
  const summary = (await staff.get(`/api/students/summary/${id}`)).body
  expect(summary).toMatchObject({ enrolment: { joined_on: '2026-08-03' } })
  expect((await staff.get(`/api/history/student/${id}`)).body.rows).toMatchObject([
    { action: 'created', actor: { id: ida.id } },
  ])
  const counts = app.db.selectFrom('cohort_summaries').select('confirmed_students').where('cohort_id', '=', cohort.id)
  expect(await counts.executeTakeFirst()).toEqual({ confirmed_students: 3 })
})

test('the same sheet again changes nothing, and a second commit does nothing more', async () => {
  const text = sheet(HEAD, student(), student())
  const first = await imported('students', text, { cohort_id: cohort.id })
  const before = await schoolState(app.ctx.pool)
  expect(await commit(first)).toMatchObject({ status: 200, body: { undo: null, state: 'done' } })
  expect(await schoolState(app.ctx.pool)).toEqual(before)
  const again = await preview('students', text, { cohort_id: cohort.id })
  expect(again.body).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, invalid: 0 } })
})

test('columns that the sheet lacks stay, an empty cell empties what is optional, and both are shown', async () => {
  const one = await makeStudent(app.db, { middle_name: 'Ann', phone: '1' })
  const { rows } = await imported(
    'students',
    sheet('Email,Middle Name,Phone', `${one.email.toUpperCase()},,612-555-0000`),
  )
  expect(rows[0]?.changes).toEqual([
    { field: 'middle_name', from: 'Ann', to: null },
    { field: 'phone', from: '1', to: '612-555-0000' },
  ])
  expect(await user(one.id)).toMatchObject({ middle_name: null, email: one.email, first_name: 'Sam', version: 2 })
  expect(await record(one.id)).toMatchObject({ phone: '612-555-0000', address: '12 Lake Street' })
  expect((await staff.get(`/api/history/student/${one.id}`)).body.rows[0]).toMatchObject({
    action: 'updated',
    changes: { phone: { from: '1', to: '612-555-0000' }, middle_name: { from: 'Ann', to: null } },
  })
})

test('a zip that lost its zero in a spreadsheet without states is the one that the student has', async () => {
  const one = await makeStudent(app.db, { state: 'MA', zip_code: '02138' })
  const { rows } = await preview('students', sheet('Email,Zip', `${one.email},2138`))
  expect(rows[0]).toMatchObject({ outcome: 'unchanged', changes: [] })
  const other = await preview('students', sheet('Email,Zip', `${one.email},2139`))
  expect(other.rows[0]?.changes).toEqual([{ field: 'zip_code', from: '02138', to: '02139' }])
})

test('a transfer needs the tick, moves the enrolment, and comes back with the undo', async () => {
  const one = await makeStudent(app.db)
  const text = sheet('Email,Cohort Id', `${one.email},${cohort.id}`)
  expect((await preview('students', text)).rows[0]?.problems).toEqual([
    expect.stringContaining(`To move them to ${cohort.name}, allow transfers`),
  ])
  const { id } = await imported('students', text, { may_transfer: true })
  expect(await record(one.id)).toMatchObject({ cohort_id: cohort.id })
  expect((await staff.get(`/api/history/student/${one.id}`)).body.rows[0]).toMatchObject({ action: 'transferred' })
  // Opening the history was opening the record.
  expect(await staff.post(`/api/imports/${id}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'Ida Nguyen has opened the record of Sam Okafor since, so this import stays as it is.' },
  })
  const two = await makeStudent(app.db, { phone: '1' })
  const second = await imported('students', sheet('Email,Cohort Id,Phone', `${two.email},${cohort.id},2`), {
    may_transfer: true,
  })
  expect((await staff.post(`/api/imports/${second.id}/undo`)).body).toEqual({ ok: true })
  expect(await record(two.id)).toMatchObject({ cohort_id: two.cohort_id, phone: '1' })
  const stays = await app.db
    .selectFrom('enrolments')
    .select(['cohort_id', 'ended_at'])
    .where('student_id', '=', two.id)
    .execute()
  expect(stays).toEqual([{ cohort_id: two.cohort_id, ended_at: null }])
})

test('the undo of an import leaves students in the program that their cohort has by now', async () => {
  const one = await makeStudent(app.db, { cohort_id: cohort.id, phone: '1' })
  const { id } = await imported('students', sheet('Email,Phone', `${one.email},2`))
  expect((await staff.put('/api/cohorts/update', { id: cohort.id, course_id: 2, name: 'Moved' })).status).toBe(200)
  expect(await record(one.id)).toMatchObject({ course_id: 2 })
  expect((await staff.post(`/api/imports/${id}/undo`)).status).toBe(200)
  expect(await record(one.id)).toMatchObject({ cohort_id: cohort.id, course_id: 2, phone: '1' })
  const [undone] = (await staff.get(`/api/history/student/${one.id}`)).body.rows
  expect(undone).toMatchObject({ action: 'import undone', changes: { phone: { from: '2', to: '1' } } })
  expect(Object.keys(undone?.changes ?? {})).toEqual(['phone'])
})

test('an undo waits for a colleague who is changing the program of the cohort', async () => {
  const one = await makeStudent(app.db, { cohort_id: cohort.id, phone: '1' })
  const { id } = await imported('students', sheet('Email,Phone', `${one.email},2`))
  const changing = await app.ctx.pool.connect()
  try {
    await changing.query('begin')
    await changing.query('update cohorts set course_id = 2 where id = $1', [cohort.id])
    await changing.query('update students set course_id = 2 where id = $1', [one.id])
    const undone = staff.post(`/api/imports/${id}/undo`)
    await untilHeldUp(app.ctx.pool)
    await changing.query('commit')
    expect((await undone).status).toBe(200)
  } finally {
    changing.release()
  }
  expect(await record(one.id)).toMatchObject({ course_id: 2, phone: '1' })
})

test('an undo by the toast removes the new students wholly, but lists may have shown them', async () => {
  const { done, ids } = await imported('students', sheet(HEAD, student(), student()), { cohort_id: cohort.id })
  expect((await staff.get(`/api/cohorts/${cohort.id}`)).status).toBe(200)
  expect((await staff.post(`/api/undo/${done.undo}`)).status).toBe(200)
  const [id = 0] = ids
  expect([await user(id), await record(id)]).toEqual([undefined, undefined])
  const history = await app.db
    .selectFrom('history')
    .select(['action', 'changes'])
    .where('entity_id', '=', id)
    .where('entity', '=', 'student')
    .orderBy('id')
    .execute()
  expect(history.map(({ action }) => action)).toEqual(['created', 'import undone'])
  expect(JSON.stringify(history)).not.toContain('Lund')
  const counts = app.db.selectFrom('cohort_summaries').select('confirmed_students').where('cohort_id', '=', cohort.id)
  expect(await counts.executeTakeFirst()).toEqual({ confirmed_students: 0 })
})

test('employees come in and change, those who left only stay', async () => {
  const old = await makeEmployee(app.db, { first_name: 'Old', status: 'inactive' })
  const known = await makeEmployee(app.db)
  const { rows, ids } = await imported(
    'employees',
    sheet(
      'First Name,Last Name,Email',
      `Ada,Byron,${email()}`,
      `Grace,Nguyen,${known.email}`,
      `Olga,Nguyen,${old.email}`,
      `Old,Nguyen,${old.email}`,
    ),
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'changed', 'invalid', 'invalid'])
  expect(rows[2]?.problems).toEqual(['Old Nguyen is inactive. Make them active under Employees first.'])
  expect(await user(ids[0] ?? 0)).toMatchObject({ role: 2, password_hash: null })
  expect(await user(known.id)).toMatchObject({ first_name: 'Grace' })
})

test('assignments come in with tags and free slugs, change by name, and the undo takes tags along', async () => {
  const tag = `tag${++n}`
  const text = sheet(
    'Name,Cohort,Type,Tags,Notes',
    `Loops,${cohort.name},Graded,"${tag}, css",# Do`,
    `Arrays,${cohort.name},,,`,
  )
  const { ids, id } = await imported('assignments', text)
  const detail = (await staff.get(`/api/assignments/detail/${ids[0]}`)).body
  expect(detail).toMatchObject({
    name: 'Loops',
    assignment_type: 'graded',
    workflow_state: 'unassigned',
    notes: '# Do',
  })
  expect(detail.tagSearchText).toBe(`css, ${tag}`)
  expect((await preview('assignments', text)).body).toMatchObject({ counts: { unchanged: 2 } })
  const changed = await imported('assignments', sheet('Name,Cohort,Tags', `LOOPS ,${cohort.name},css`))
  expect(changed.rows[0]?.changes).toEqual([
    { field: 'name', from: 'Loops', to: 'LOOPS' },
    { field: 'tags', from: `css, ${tag}`, to: 'css' },
  ])
  const why = 'Loops was changed since, so this import stays as it is.'
  expect((await staff.get(`/api/imports/${id}`)).body.undo_problem).toBe(why)
  expect(await staff.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 409, body: { message: why } })
  expect((await staff.post(`/api/imports/${changed.id}/undo`)).status).toBe(200)
  expect((await staff.get(`/api/assignments/detail/${ids[0]}`)).body).toMatchObject({
    name: 'Loops',
    tagSearchText: `css, ${tag}`,
  })
})

test('an import that made an assignment graded stays once some of its work has a grade', async () => {
  const { work, assignment } = await makeHandedIn(app.db, { cohort_id: cohort.id })
  const update = { id: assignment.id, name: 'Loops', assignment_type: 'not_graded' }
  expect((await staff.put('/api/assignments/update', update)).status).toBe(200)
  const { id } = await imported('assignments', sheet('Id,Type', `${assignment.id},Graded`))
  const told = async () => (await staff.get(`/api/imports/${id}`)).body.undo_problem
  expect(await told()).toBeNull()
  const grade = { grade: 5, instructor_comment: 'Good' }
  expect((await staff.put(`/api/assignments/grade/${work.id}`, grade)).status).toBe(200)
  const why = 'Some work on Loops has a grade by now, so this import stays as it is.'
  expect(await told()).toBe(why)
  expect(await staff.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 409, body: { message: why } })
  const detail = (await staff.get(`/api/assignments/detail/${assignment.id}`)).body
  expect(detail.assignment_type).toBe('graded')
})

test('the undo of new assignments removes the tags that came with them, and no others', async () => {
  const [kept, fresh] = [`kept${++n}`, `fresh${++n}`]
  await imported('assignments', sheet('Name,Cohort,Tags', `Before,${cohort.name},${kept}`))
  const { id } = await imported('assignments', sheet('Name,Cohort,Tags', `After,${cohort.name},"${kept}, ${fresh}"`))
  const names = async () => (await staff.get('/api/assignments/tags')).body.rows.map(({ name }) => name)
  expect(await names()).toEqual(expect.arrayContaining([kept, fresh]))
  expect((await staff.post(`/api/imports/${id}/undo`)).status).toBe(200)
  expect(await names()).toContain(kept)
  expect(await names()).not.toContain(fresh)
})

test('a preview counts the transfers in it, also those that are not allowed', async () => {
  const other = await makeCohort(app.db)
  const one = await makeStudent(app.db, { cohort_id: cohort.id })
  const gone = await makeStudent(app.db, { cohort_id: null, application_status: 'dropped_out' })
  const text = sheet('Email,Cohort Id', `${one.email},${other.id}`, `${gone.email},${other.id}`, `no mail,${other.id}`)
  expect((await preview('students', text)).body).toMatchObject({ transfers: 1, counts: { changed: 0, invalid: 3 } })
  const allowed = await preview('students', text, { may_transfer: true })
  expect(allowed.body).toMatchObject({ transfers: 1, counts: { changed: 1, invalid: 2 } })
  expect((await preview('employees', sheet('Email', 'no mail'))).body.transfers).toBe(0)
})

test('a preview replaces the one before of the same page, and never one of another person or what was imported', async () => {
  const text = sheet(HEAD, student())
  const first = await preview('students', text, { cohort_id: cohort.id })
  const second = await preview('students', text, { cohort_id: cohort.id, replaces: first.id })
  expect((await staff.get(`/api/imports/${first.id}`)).status).toBe(404)
  const colleague = await app.as(await makeEmployee(app.db))
  const theirs = { kind: 'students', text, cohort_id: cohort.id, replaces: second.id }
  expect((await colleague.post('/api/imports', theirs)).status).toBe(201)
  expect((await commit(second)).status).toBe(200)
  await preview('students', text, { cohort_id: cohort.id, replaces: second.id })
  expect((await staff.get(`/api/imports/${second.id}`)).body.state).toBe('done')
  const third = await preview('students', text, { cohort_id: cohort.id })
  const { rows } = (await staff.get('/api/imports')).body
  expect(rows.filter(({ state }) => state === 'preview').map(({ id }) => id)).toEqual([third.id])
})

test('the imports are filtered by what was imported, sorted and saved', async () => {
  expect((await staff.get('/api/imports?orderBy=hash')).status).toBe(400)
  await imported('employees', sheet('First Name,Last Name,Email', 'Kim,Lund,kim.lund@example.com'))
  const all = (await staff.get('/api/imports')).body
  const ids = all.rows.map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const up = (await staff.get('/api/imports?orderBy=at&order=asc')).body
  expect(up).toMatchObject({ count: all.count })
  expect(up.rows.map(({ id }) => id)).toEqual(up.rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b))
  const { rows } = (await staff.get('/api/imports?kind=employees')).body
  expect([...new Set(rows.map(({ kind }) => kind))]).toEqual(['employees'])
  const reply = await staff.post('/api/exports/imports', { query: { kind: 'employees' } })
  expect(readCsv(String(reply.body)).map((row) => Number(row.Id))).toEqual(
    rows.filter(({ state }) => state === 'done' || state === 'undone').map(({ id }) => id),
  )
})

test('a first placement makes a student placed, and its undo makes them confirmed again', async () => {
  const one = await makeStudent(app.db)
  const text = sheet('Email,Company,Offer Date,Type,Salary', `${one.email},Acme,10/12/2026,Full Time,"$68,500"`)
  const { id, rows } = await imported('placements', text)
  expect(rows[0]).toMatchObject({ label: 'Sam Okafor, Acme', outcome: 'new' })
  expect(await record(one.id)).toMatchObject({ application_status: 'placed' })
  expect((await preview('placements', text)).body).toMatchObject({ counts: { unchanged: 1 } })
  expect((await staff.post(`/api/imports/${id}/undo`)).status).toBe(200)
  expect(await record(one.id)).toMatchObject({ application_status: 'confirmed' })
})

test('two who import one sheet at once: one does, the other is shown that nothing is left', async () => {
  const text = sheet(HEAD, student(), student(), student())
  const colleague = await app.as(await makeEmployee(app.db))
  const mine = await preview('students', text, { cohort_id: cohort.id })
  const theirs = await colleague.post('/api/imports', { kind: 'students', text, cohort_id: cohort.id })
  const replies = await Promise.all([
    commit(mine),
    commit({ id: theirs.body.id, hash: String(theirs.body.hash) }, colleague),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'stale',
    current: { counts: { new: 0, unchanged: 3 }, commit_problem: expect.stringContaining('nothing to import') },
  })
  const rows = await app.db.selectFrom('students').select('id').where('cohort_id', '=', cohort.id).execute()
  expect(rows).toHaveLength(3)
})

test('a student whom a colleague enters by the form while the import runs is not entered twice', async () => {
  const address = email()
  const shown = await preview('students', sheet(HEAD, student(address)), { cohort_id: cohort.id })
  await makeStudent(app.db, { email: address.toUpperCase(), cohort_id: cohort.id })
  expect(await commit(shown)).toMatchObject({ status: 409, body: { current: { counts: { new: 0, changed: 1 } } } })
})

test('the list has what was imported, and previews only of one’s own', async () => {
  const done = await imported('students', sheet(HEAD, student()), { cohort_id: cohort.id })
  const open = await preview('employees', sheet('First Name,Last Name,Email', `Ada,Byron,${email()}`))
  const listed = async (by: Client) => (await by.get('/api/imports')).body.rows.map(({ id, state }) => [id, state])
  expect((await listed(staff)).slice(0, 2)).toEqual([
    [open.id, 'preview'],
    [done.id, 'done'],
  ])
  expect((await listed(await app.as(await makeEmployee(app.db))))[0]).toEqual([done.id, 'done'])
})

test('while an import runs others see how far it is, and a crash leaves nothing behind', async () => {
  const other = await startTestApp({ settings: { DATABASE_URL: app.ctx.config.databaseUrl ?? '' } })
  const shown = await preview('students', sheet(HEAD, ...Array.from({ length: 600 }, () => student())), {
    cohort_id: cohort.id,
  })
  const before = await schoolState(app.ctx.pool)
  // Holds up the last batch, and ends the connection like a crash of the server.
  const holder = await app.ctx.pool.connect()
  await app.ctx.pool.query(`create function stop_import() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger stop_import before insert on history for each row
      when (new.action = 'imported') execute function stop_import()`)
  await holder.query('select pg_advisory_lock(4711)')
  try {
    const running = commit(shown)
    const elsewhere = await other.as(ida)
    await expect
      .poll(async () => (await elsewhere.get(`/api/imports/${shown.id}`)).body, { timeout: 10_000 })
      .toMatchObject({
        state: 'running',
        progress: { done: 600, total: 600 },
        commit_problem: 'This import is running.',
      })
    await app.ctx.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`)
    expect((await running).status).toBeGreaterThanOrEqual(500)
  } finally {
    await holder.query('select pg_advisory_unlock(4711)')
    await app.ctx.pool.query('drop trigger stop_import on history; drop function stop_import()')
    holder.release()
    await other.stop()
  }
  const { import_progress: _, ...after } = await schoolState(app.ctx.pool)
  const { import_progress: __, ...unchanged } = before
  expect(after).toEqual(unchanged)
  expect((await staff.get(`/api/imports/${shown.id}`)).body).toMatchObject({ state: 'preview', commit_problem: null })
  expect(await commit(shown)).toMatchObject({ status: 200, body: { state: 'done' } })
})

test('only whoever is new is invited, only if asked, and the undo takes the invitations back', async () => {
  const known = await makeStudent(app.db)
  const text = () => sheet(HEAD, student(), student(known.email))
  const invitations = () => app.db.selectFrom('invitations').select('user_id').execute()
  await imported('students', text(), { cohort_id: known.cohort_id })
  expect(await invitations()).toEqual([])
  await app.db.updateTable('students').set({ phone: '1' }).where('id', '=', known.id).execute()
  const shown = await preview('students', text(), { cohort_id: known.cohort_id })
  expect(await commit(shown, staff, true)).toMatchObject({ status: 200, body: { invited: 1 } })
  const rows = (await staff.get(`/api/imports/${shown.id}/rows?outcome=new`)).body.rows as unknown as Shown[]
  expect(await invitations()).toEqual([{ user_id: rows[0]?.record_id }])
  expect((await staff.post(`/api/imports/${shown.id}/undo`)).status).toBe(200)
  expect(await invitations()).toEqual([])
})

test('an import stays once one of its people has logged in, got a password or was changed', async () => {
  const entered = () => imported('students', sheet(HEAD, student(), student()), { cohort_id: cohort.id })
  const refusal = async ({ id }: { id: number }) => (await staff.post(`/api/imports/${id}/undo`)).body.message
  // The page says it before anyone tries.
  const told = async ({ id }: { id: number }) => (await staff.get(`/api/imports/${id}`)).body.undo_problem
  const login = await entered()
  const since = new Date(NOW)
  await app.db
    .updateTable('users')
    .set({ last_login_at: since })
    .where('id', '=', login.ids[1] ?? 0)
    .execute()
  expect(await told(login)).toBe('Kim Lund has logged in since, so this import stays as it is.')
  expect(await refusal(login)).toBe('Kim Lund has logged in since, so this import stays as it is.')
  const password = await entered()
  await app.db
    .updateTable('users')
    .set({ password_hash: 'x' })
    .where('id', '=', password.ids[0] ?? 0)
    .execute()
  expect(await told(password)).toBe('Kim Lund was changed since, so this import stays as it is.')
  expect(await refusal(password)).toBe('Kim Lund was changed since, so this import stays as it is.')
  const opened = await entered()
  expect(await told(opened)).toBeNull()
  await staff.get(`/api/students/summary/${opened.ids[0]}`)
  expect(await told(opened)).toBe('Ida Nguyen has opened the record of Kim Lund since, so this import stays as it is.')
  const noted = await entered()
  await staff.post('/api/students/notes', { student_id: noted.ids[0], content: 'Hello' })
  expect(await refusal(noted)).toBe('Someone has worked with one of its records since, so this import stays as it is.')
  const late = await entered()
  app.setNow(new Date(new Date(NOW).getTime() + 25 * 3_600_000))
  staff = await app.as(ida)
  expect(await refusal(late)).toBe('This can no longer be undone: an import can be undone for a day.')
})

test('a day later the rows are forgotten, of a mere preview everything', async () => {
  const done = await imported('students', sheet(HEAD, student()), { cohort_id: cohort.id })
  const open = await preview('students', sheet(HEAD, student()), { cohort_id: cohort.id })
  const later = new Date(new Date(NOW).getTime() + 25 * 3_600_000)
  app.setNow(later)
  await app.ctx.jobs.send('old-imports', {})
  await untilIdle(app.db, 'old-imports')
  staff = await app.as(ida)
  expect((await staff.get(`/api/imports/${open.id}`)).status).toBe(404)
  expect((await staff.get(`/api/imports/${done.id}`)).body).toMatchObject({ has_rows: false, counts: { new: 1 } })
  expect((await staff.get(`/api/imports/${done.id}/rows`)).body).toEqual({ rows: [], count: 0 })
})

test('a sheet that names an erased student is forgotten, and their export had it', async () => {
  const one = await makeStudent(app.db, { first_name: 'Zed', last_name: 'Quux' })
  const other = await preview('employees', sheet('First Name,Last Name,Email', `Zed,Quux,${one.email}`))
  const shown = await preview('students', sheet('Email,Phone', `${one.email},1`))
  const kept = await preview('students', sheet(HEAD, student()), { cohort_id: cohort.id })
  const record = (await staff.post(`/api/students/export/${one.id}`, { format: 'json' })).body
  expect(record.imports).toMatchObject([{ kind: 'students', outcome: 'changed', cells: [one.email, '1'] }])
  expect((await staff.post(`/api/students/erase/${one.id}`, { name: 'Zed Quux' })).status).toBe(200)
  for (const { id, state } of [
    { id: other.id, state: 'expired' },
    { id: shown.id, state: 'expired' },
    { id: kept.id, state: 'preview' },
  ])
    expect((await staff.get(`/api/imports/${id}`)).body).toMatchObject({ state })
  expect(await commit(shown)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no longer kept') },
  })
})

test('a request of four megabytes is read, and a larger one is refused with a sentence', async () => {
  const long = 'x'.repeat(3_900_000)
  expect(await staff.post('/api/imports', { kind: 'students', text: `Email\n"${long}"` })).toMatchObject({
    status: 422,
  })
  const reply = await staff.post('/api/imports', { kind: 'students', text: 'x'.repeat(4_300_000) })
  expect(reply).toMatchObject({ status: 413, body: { message: 'This is too large to be sent: at most 4 MB.' } })
})

test('ten times the rows take no more statements', async () => {
  // The invitations of tests before wait half a minute, in case of an undo, and then send statements of their own.
  await app.ctx.pool.query(`delete from pgboss.job where name = 'invitation'`)
  const statements = async (count: number) => {
    const lines = Array.from({ length: count }, () => student())
    const shown = await preview('students', sheet(HEAD, ...lines), { cohort_id: cohort.id })
    const added = await recordQueries(() => commit(shown, staff, true))
    const changed = await preview('students', sheet(HEAD, ...lines.map((line) => line.replace('12 Lake', '14 Lake'))))
    const updated = await recordQueries(() => commit(changed))
    expect([added.result.status, updated.result.status]).toEqual([200, 200])
    const written = ({ queries }: typeof added) =>
      queries.flatMap(({ text }) => (text.includes('import_progress') ? [] : text.trim().slice(0, 30)))
    return [written(added), written(updated)]
  }
  const [few, many] = [await statements(3), await statements(30)]
  expect(many).toEqual(few)
})
