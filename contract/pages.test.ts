import { expect, test } from 'vitest'
import { PAGES, type Page, pageAt, pagePath } from './pages.ts'

/** Bookmarks and mails link to these, so changing one breaks them. */
test('the map of all pages is the one that links outside of the app rely on', () => {
  expect(PAGES).toMatchInlineSnapshot(`
    {
      "assignment": "/assignments/:id",
      "assignmentEdit": "/assignments/:id/edit",
      "assignmentNew": "/assignments/new",
      "assignments": "/assignments",
      "attention": "/attention",
      "cohort": "/cohorts/:id",
      "cohortAssignments": "/cohorts/:id/assignments",
      "cohortAttendance": "/cohorts/:id/attendance",
      "cohortEdit": "/cohorts/:id/edit",
      "cohortNew": "/cohorts/new",
      "cohortReflections": "/cohorts/:id/feedback",
      "cohortSchedule": "/cohorts/:id/schedule",
      "cohorts": "/cohorts",
      "conversations": "/conversations",
      "employeeEdit": "/employees/:id/edit",
      "employeeNew": "/employees/new",
      "employees": "/employees",
      "grading": "/grading",
      "import": "/imports/:id",
      "importNew": "/imports/new",
      "imports": "/imports",
      "invitation": "/invitation",
      "login": "/login",
      "missing": "/missing",
      "notReflected": "/not-reflected",
      "notices": "/notices",
      "passwordReset": "/password/reset/:token",
      "profile": "/profile",
      "root": "/",
      "school": "/school",
      "schoolCampuses": "/school/campuses",
      "schoolDaysOff": "/school/days-off",
      "schoolMail": "/school/mail",
      "schoolTags": "/school/tags",
      "student": "/students/:id",
      "studentAssignment": "/student/assignments/:id",
      "studentAssignments": "/student/assignments",
      "studentEdit": "/students/:id/edit",
      "studentNew": "/students/new",
      "studentReflections": "/student/reflections",
      "students": "/students",
    }
  `)
})

test('every page has an address without gaps', () => {
  for (const page of Object.keys(PAGES) as Page[]) {
    const path = pagePath(page as 'cohort', { id: 5, token: 'abc' } as { id: number })
    expect(path, page).toMatch(/^\/[\w/-]*$/)
    expect(path, page).not.toMatch(/:|undefined|\/\//)
  }
})

test.for([
  [pagePath('cohorts'), '/cohorts'],
  [pagePath('cohort', { id: 5 }), '/cohorts/5'],
  [
    pagePath('cohortReflections', { id: '5' }, { day: '2026-10-14', student: 7 }),
    '/cohorts/5/feedback?day=2026-10-14&student=7',
  ],
  [pagePath('assignmentNew', {}, { cohortId: undefined, copyFrom: 3 }), '/assignments/new?copyFrom=3'],
  [pagePath('assignmentNew', {}, { cohortId: undefined }), '/assignments/new'],
  [pagePath('studentAssignment', { id: 'a/b?c' }), '/student/assignments/a%2Fb%3Fc'],
  [pagePath('students', {}, { search: 'a&b' }), '/students?search=a%26b'],
])('%s is written as %s', ([path, expected]) => {
  expect(path).toBe(expected)
})

test('every page is found by the address that is written for it', () => {
  for (const page of Object.keys(PAGES) as Page[]) {
    const path = pagePath(page as 'cohort', { id: 5, token: 'abc' } as { id: number })
    expect(pageAt(path)?.page).toBe(page)
  }
})

test.for([
  ['/nowhere', null],
  ['//cohorts', null],
  ['/Cohorts', null],
  ['/cohorts/5/nowhere', null],
  ['/cohorts//edit', null],
  ['', null],
  ['/', { page: 'root', params: {} }],
  ['/cohorts/', { page: 'cohorts', params: {} }],
  ['/cohorts/new', { page: 'cohortNew', params: {} }],
  ['/cohorts/newer', { page: 'cohort', params: { id: 'newer' } }],
  ['/cohorts/5/edit//', { page: 'cohortEdit', params: { id: '5' } }],
  ['/student/assignments/a%2Fb%3Fc', { page: 'studentAssignment', params: { id: 'a/b?c' } }],
  ['/cohorts/%E0%A4%A', { page: 'cohort', params: { id: '%E0%A4%A' } }],
] as const)('%s is the page %o', ([path, expected]) => {
  expect(pageAt(path)).toEqual(expected)
})
