import { expect, test } from 'vitest'
import { takesPart } from './enrolment.ts'
import { APPLICATION_STATUSES } from './student-form.ts'

test('everyone takes part but those who dropped out', () => {
  const taking = APPLICATION_STATUSES.filter((application_status) => takesPart({ application_status }))
  expect(taking).toEqual(['confirmed', 'placed'])
})
