import { PAGE_ACCESS, PAGES, type Page, pagePath } from '#contract/pages.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import type { Findable } from '#domain/search-rank.ts'
import type { Opened } from '#web/ui/recently-opened.ts'

/** What the palette shows. With `to` it is a page, with `href` another site; otherwise it does something. */
export interface Entry extends Findable {
  /** 'student 5' */
  key: string
  to?: string
  href?: string
  run?(): void
}

/** Found, or opened lately. */
export interface Item extends Opened, Omit<Findable, 'kind'> {
  to_grade: number
}

export const itemKey = ({ kind, id }: Pick<Opened, 'kind' | 'id'>) => `${kind} ${id}`

export function itemEntry(item: Item, role: Role): Entry {
  const { kind, id, name, about, words, is_mine } = item
  return { key: itemKey(item), kind, name, about, words, is_mine, to: PAGE_OF_ITEM[kind](id, role) }
}

const PAGE_OF_ITEM: Record<Item['kind'], (id: number, role: Role) => string> = {
  student: (id) => pagePath('student', { id }),
  employee: (id) => pagePath('employeeEdit', { id }),
  cohort: (id) => pagePath('cohort', { id }),
  assignment: (id, role) => pagePath(role === ROLE.student ? 'studentAssignment' : 'assignment', { id }),
}

type PlainPage = {
  [P in Page]: (typeof PAGES)[P] extends `${string}:${string}` ? never : P
}[Page]

/** Every page that has no id in its address. A new one does not compile without its words. */
const PLAIN_PAGES: Record<
  Exclude<PlainPage, 'root' | 'login' | 'invitation'>,
  { name: string; words: string; isAction?: true }
> = {
  studentAssignments: { name: 'Assignments', words: 'home course work submit feedback' },
  studentReflections: { name: 'Reflections', words: 'reflect daily feedback 1:1' },
  students: { name: 'Students', words: 'home list' },
  cohorts: { name: 'Cohorts', words: 'home list' },
  assignments: { name: 'Assignments', words: 'home list' },
  grading: { name: 'Grading', words: 'desk queue to grade waiting feedback' },
  conversations: { name: '1:1 requests', words: 'conversations one to one waiting talk' },
  attention: { name: 'Needs attention', words: 'help struggling behind snoozed reasons' },
  missing: { name: 'Missing work', words: 'overdue late not submitted assignments' },
  notReflected: { name: 'Not reflected', words: 'reflections missing daily feedback' },
  employees: { name: 'Employees', words: 'settings staff list' },
  school: { name: 'School: general', words: 'settings name logo time zone' },
  schoolCampuses: { name: 'School: campuses', words: 'settings campus code retire' },
  schoolDaysOff: { name: 'School: days off', words: 'settings holiday vacation break thanksgiving calendar' },
  schoolTags: { name: 'School: tags', words: 'settings tag rename merge' },
  schoolMail: { name: 'School: mail', words: 'settings email smtp test' },
  profile: {
    name: 'Profile',
    words: 'change password sessions two-step login keyboard shortcuts mail emails calendar',
  },
  notices: { name: 'Notices', words: 'bell news unread' },
  assignmentNew: { name: 'Add New Assignment', words: 'create', isAction: true },
  studentNew: { name: 'Add New Student', words: 'create', isAction: true },
  cohortNew: { name: 'Add New Cohort', words: 'create', isAction: true },
  imports: { name: 'Imports', words: 'import spreadsheet csv excel recent undo' },
  importNew: {
    name: 'Import',
    words: 'spreadsheet csv excel paste students employees assignments placements',
    isAction: true,
  },
  employeeNew: { name: 'Add New Employee', words: 'create', isAction: true },
}

export function pageEntries(role: Role, isHidden: (page: Page) => boolean): Entry[] {
  return Object.entries(PLAIN_PAGES).flatMap(([name, { isAction, ...shown }]) => {
    const page = name as keyof typeof PLAIN_PAGES
    const access = PAGE_ACCESS[page]
    if ((access !== 'all' && !access.includes(role)) || isHidden(page)) return []
    return { ...entry(isAction ? 'action' : 'page', shown.name, shown.words), key: page, to: PAGES[page] }
  })
}

export function action(name: string, words: string, run: () => void): Entry {
  return { ...entry('action', name, words), key: name, run }
}

/** What the actions of an item begin with: 'grade tran' asks for the assignments with 'tran'. */
export const ITEM_PHRASES = [
  ...['Add placement for', 'Edit', 'Grade', 'Copy', 'Feedback of', 'Assignments of'],
  ...['Add New Assignment for', 'Add New Student to'],
]

/** What staff do with an item, the most usual first. Students only open theirs. */
export function itemActions(item: Item, role: Role): Entry[] {
  if (role === ROLE.student) return []
  const { id, name, about, to_grade } = item
  const link = (phrase: string, to: string): Entry => ({
    ...entry('action', `${phrase} ${name}`, ''),
    about: item.kind === 'cohort' ? '' : about,
    key: `${phrase} ${itemKey(item)}`,
    to,
  })
  switch (item.kind) {
    case 'student':
      return [
        link('Add placement for', pagePath('student', { id }, { placement: 'new' })),
        link('Edit', pagePath('studentEdit', { id })),
      ]
    case 'cohort':
      return [
        link('Feedback of', pagePath('cohortReflections', { id })),
        link('Assignments of', pagePath('cohortAssignments', { id })),
        link('Add New Assignment for', pagePath('assignmentNew', {}, { cohortId: id })),
        link('Add New Student to', pagePath('studentNew', {}, { cohortId: id })),
        link('Edit', pagePath('cohortEdit', { id })),
      ]
    case 'assignment':
      return [
        ...(to_grade > 0 ? [link('Grade', pagePath('assignment', { id }, { work: 'first' }))] : []),
        link('Edit', pagePath('assignmentEdit', { id })),
        link('Copy', pagePath('assignmentNew', {}, { copyFrom: id })),
      ]
    case 'employee':
      return []
  }
}

function entry(kind: 'page' | 'action', name: string, words: string) {
  return { kind, name, words, about: '', is_mine: false }
}
