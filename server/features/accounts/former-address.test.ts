import { expect, test } from 'vitest'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { startMailedApp } from '#test/support/mailed-app.ts'
import { untilIdle } from '#test/support/queues.ts'

const { mail, app } = await startMailedApp()

const SUBJECT = 'Your e-mail address was changed'
const toldTo = (email: string) => mail.mails.filter(({ to, subject }) => to === email && subject === SUBJECT)

type Person = { id: number; first_name: string; last_name: string; email: string }

async function change(path: string, person: Person, edit: object) {
  const staff = await app.as(await makeEmployee(app.db, { first_name: 'Mira', last_name: 'Lund' }))
  return staff.put(path, { ...person, ...edit })
}
const named = ({ id, first_name, last_name, email }: Person) => ({ id, first_name, last_name, email })
const changeEmployee = (person: Person, edit: object) => change('/api/employees/update', named(person), edit)

async function changeStudent(student: Awaited<ReturnType<typeof makeStudent>>, edit: object) {
  const { address, city, state, zip_code, phone, cohort_id } = student
  const record = { ...named(student), address, city, state, zip_code, phone, cohort_id }
  return change('/api/students/update', record, edit)
}

test('a change that is refused, that keeps the address, or that only writes it in other letters is told to nobody', async () => {
  const [employee, other] = [await makeEmployee(app.db), await makeEmployee(app.db)]
  const student = await makeStudent(app.db)
  expect((await changeEmployee(employee, { email: other.email })).status).toBe(409)
  expect((await changeStudent(student, { email: other.email })).status).toBe(409)
  expect((await changeEmployee(employee, { first_name: 'Ina' })).status).toBe(200)
  expect((await changeEmployee(employee, { email: employee.email.toUpperCase() })).status).toBe(200)
  expect((await changeStudent(student, { city: 'Duluth' })).status).toBe(200)
  await untilIdle(app.db, 'mail')
  expect(mail.mails.filter(({ subject }) => subject === SUBJECT)).toEqual([])
})

test('an employee’s new address is told to the old one, with who changed it and without the new one', async () => {
  const who = await makeEmployee(app.db)
  expect((await changeEmployee(who, { email: `new-${who.email}` })).status).toBe(200)
  await expect.poll(() => toldTo(who.email).length).toBe(1)
  const [letter] = toldTo(who.email)
  expect(letter?.text).toContain('Mira Lund changed the e-mail address of your Homeroom account.')
  expect(`${letter?.text} ${letter?.html}`).not.toContain(`new-${who.email}`)
  expect(toldTo(`new-${who.email}`)).toEqual([])
})

test('so is that of an employee who is made inactive in the same change', async () => {
  const who = await makeEmployee(app.db)
  expect((await changeEmployee(who, { email: `new-${who.email}`, status: 'inactive' })).status).toBe(200)
  await expect.poll(() => toldTo(who.email).length).toBe(1)
})

test('a student’s new address is told to the old one, and an erasure is not', async () => {
  const student = await makeStudent(app.db)
  expect((await changeStudent(student, { email: `new-${student.email}` })).status).toBe(200)
  await expect.poll(() => toldTo(student.email).length).toBe(1)
  expect(toldTo(student.email)[0]?.text).toContain('Mira Lund changed')
  const staff = await app.as(await makeEmployee(app.db))
  const name = `${student.first_name} ${student.last_name}`
  expect((await staff.post(`/api/students/erase/${student.id}`, { name })).status).toBe(200)
  await untilIdle(app.db, 'mail')
  expect(toldTo(`new-${student.email}`)).toEqual([])
})
