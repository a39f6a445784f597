import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/accessibility.ts'
import { expect, type School, test } from '#test/support/browser.ts'
import { MORE } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

const commentOf = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const sentences = (page: Page) => page.getByRole('listbox', { name: 'Sentences used before' })

/** Ada has feedback, Ben waits for his. */
async function makeClass(db: School['db'], instructor_comment: string) {
  const cohort = await makeCohort(db)
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, notes: 'Use **Express**.' })
  const ada = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ada', last_name: 'Alba' })
  const ben = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Ben', last_name: 'Bosco' })
  const grader = await makeEmployee(db)
  const reader = await makeEmployee(db, { first_name: 'Ola', last_name: 'Brandt' })
  await makeCourseWork(db, {
    assignment_id: assignment.id,
    student_id: ada.id,
    instructor_comment,
    grade: 3,
    workflow_state: 'graded',
    graded_by_id: grader.id,
    graded_at: new Date('2026-10-14T14:00:00Z'),
  })
  const work = await makeCourseWork(db, { assignment_id: assignment.id, student_id: ben.id })
  return { assignment, ada, ben, work, reader, path: `/assignments/${assignment.id}?work=${work.id}` }
}

test('a grader who begins a sentence that was written before takes it by Tab, undoes that, and hides it by Escape', {
  tag: MORE,
}, async ({ page, school }) => {
  const { path, reader } = await makeClass(
    school.db,
    'Well done, Ada!\n\n- Please add tests for the empty list.\n- Please handle errors where they happen.\n- Thanks, Ada.',
  )
  await school.open(page, reader.email, path)
  const comment = commentOf(page)
  await expect(comment).toBeFocused()
  await expect(comment).toHaveAttribute('aria-autocomplete', 'list')
  const size = await comment.boundingBox()
  await comment.pressSequentially('Good.\n\n- ple')
  await expect(sentences(page).getByRole('option')).toHaveText([
    /^Please add tests for the empty list\./,
    /^Please handle errors where they happen\./,
  ])
  await expect(
    page.getByRole('status').filter({ hasText: '2 suggestions. Tab accepts: Please add tests' }),
  ).toHaveCount(1)
  expect(await comment.boundingBox()).toEqual(size)
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(sentences(page).getByRole('option', { selected: true })).toContainText('handle errors')
  await page.keyboard.press('Tab')
  await expect(comment).toHaveValue('Good.\n\n- Please handle errors where they happen.')
  await expect(comment).toBeFocused()
  await expect(sentences(page)).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(comment).toHaveValue('Good.\n\n- ple')

  // By touch or mouse, after one more letter.
  await comment.pressSequentially('a')
  await sentences(page).getByRole('option').first().click()
  await expect(comment).toHaveValue('Good.\n\n- Please add tests for the empty list.')

  // What is there already is not offered again, and nobody's name ever is.
  await comment.pressSequentially('\n- well done')
  await expect(sentences(page)).toBeHidden()
  await comment.pressSequentially('\n- please h')
  await expect(sentences(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sentences(page)).toBeHidden()
  await comment.pressSequentially('a')
  await expect(sentences(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(comment).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
})
