import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  completedAt,
  linkFor,
  normalizeAddress,
  returnedWords,
  SUBMISSION_LIMIT,
  submissionAction,
  submissionClosed,
  submissionProblem,
  wouldBeLate,
} from './course-work-submission.ts'

test.for([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '  javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\r\nscript\t:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001\u001fjavascript:alert(1)',
  'java\u0000script:alert(1)',
  'java script:alert(1)',
  'javascript :alert(1)',
  '\ufeffjavascript:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u00adscript:alert(1)',
  '\u202ejavascript:alert(1)',
  'javascript：alert(1)',
  'ｊａｖａｓｃｒｉｐｔ:alert(1)',
  'javascript:https://x.test',
  'javascript://x.test/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,AAAA',
  'file:///etc/passwd',
  'blob:https://x.test/1',
  'filesystem:https://x.test/1',
  'about:blank',
  'view-source:javascript:alert(1)',
  'jar:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'intent://x#Intent;end',
  'chrome://settings',
])('the address %j is refused', (address) => {
  expect(normalizeAddress(address)).toEqual({ problem: 'Please use an address that starts with https://.' })
  expect(linkFor(address)).toBeNull()
  expect(submissionProblem({ repository: address })?.field).toBe('repository')
  expect(submissionProblem({ site: address })?.field).toBe('site')
})

test.for([
  'https://github.com/ada/weather',
  'http://x.test',
  'HTTPS://X.test/A?b=c&d#e',
  'http://localhost:3000/path',
  'https://192.168.0.1:8080',
  'http://[::1]:3000/',
  'https://münchen.test/straße',
  'https://x.test/a(b)[c]',
  'https://my_app.up.test',
  'https://x.test?next=javascript:alert(1)',
])('the address %s is kept and linked', (address) => {
  expect(normalizeAddress(` ${address}\n`)).toEqual({ text: address, href: address })
})

test.for([
  ['github.com/ada/weather', 'https://github.com/ada/weather'],
  ['www.x.test', 'https://www.x.test'],
  ['GitHub.com', 'https://GitHub.com'],
  ['my-app.netlify.app/#/home', 'https://my-app.netlify.app/#/home'],
  ['x.test:8080/a', 'https://x.test:8080/a'],
  ['//x.test/a', 'https://x.test/a'],
  ['x.test?a=b', 'https://x.test?a=b'],
  ['54.12.3.4:3000/app', 'https://54.12.3.4:3000/app'],
  ['github.com/ada/readme.md', 'https://github.com/ada/readme.md'],
  ['xn--bcher-kva.test', 'https://xn--bcher-kva.test'],
] as const)('the address %s gets its scheme', ([typed, href]) => {
  expect(normalizeAddress(typed)).toEqual({ text: href, href })
  expect(linkFor(typed)).toBe(href)
})

test.for([
  '',
  'I could not finish this.',
  'see my folder',
  'Note: not done',
  'node.js',
  'README.md',
  'index.html',
  'localhost:3000',
  'ada@school.test',
  'git@github.com:ada/weather.git',
  'ssh://git@github.com/ada/weather',
  'ftp://x.test/a',
  'mailto:ada@school.test',
  'https://',
  'https:x.test',
  'https:///x.test',
  'https://a b.test',
  'https://github.com@evil.test/a',
  'https://user:secret@x.test/',
  'https:\\\\x.test',
  'https://x.test\\@evil.test',
  'https://.test',
  'https://x.test/\u202egpj.exe',
  'https://x\u200b.test',
  'x.test/a\u0000b',
  'version 1.2',
  '1.2',
  'weather_app',
  '<a href="https://x.test">',
])('the text %j is kept and not linked', (text) => {
  expect(normalizeAddress(text)).toEqual({ text, href: null })
  expect(linkFor(text)).toBeNull()
  expect(submissionProblem({ repository: text, student_comment: 'done' })).toBeNull()
})

test('a link is http or https as a browser reads it, whatever was typed', () => {
  const piece = fc.constantFrom(
    'java',
    'script',
    ':',
    '/',
    '//',
    'https',
    'http:',
    'x.test',
    '@',
    '\\',
    '\t',
    '\n',
    ' ',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(fc.oneof(piece, fc.string({ maxLength: 2 }))).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const href = linkFor(text)
      if (href === null) return
      expect(href).toMatch(/^https?:\/\//i)
      // Resolved the way an anchor on our own page would be.
      if (URL.canParse(href, 'https://portal.test/student/')) {
        expect(['http:', 'https:']).toContain(new URL(href, 'https://portal.test/student/').protocol)
      }
    }),
    { numRuns: 2000 },
  )
})

test('what is kept is kept the same the second time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
      const first = normalizeAddress(typed)
      if ('text' in first) expect(normalizeAddress(first.text)).toEqual(first)
    }),
  )
})

test('an address may be as long as the field and no longer, its scheme included', () => {
  const path = (length: number) => `x.test/${'a'.repeat(length - 'x.test/'.length)}`
  const problem = 'An address can be at most 2048 characters.'
  expect(normalizeAddress(`https://${path(SUBMISSION_LIMIT - 8)}`)).toHaveProperty('href')
  expect(normalizeAddress(`https://${path(SUBMISSION_LIMIT - 7)}`)).toEqual({ problem })
  expect(normalizeAddress(path(SUBMISSION_LIMIT - 8))).toHaveProperty('href')
  expect(normalizeAddress(path(SUBMISSION_LIMIT - 7))).toEqual({ problem })
})

const empty = 'Please enter a submission, a website or a comment.'
const long = 'x'.repeat(SUBMISSION_LIMIT + 1)

test.for([
  [{}, 'repository', empty],
  [{ repository: '', site: ' ', student_comment: null }, 'repository', empty],
  [{ repository: long }, 'repository', 'Submission can be at most 2048 characters.'],
  [{ repository: 'x.test', site: long }, 'site', 'Website can be at most 2048 characters.'],
  [{ student_comment: long }, 'student_comment', 'Comment can be at most 2048 characters.'],
] as const)('the submission %# is refused', ([draft, field, message]) => {
  expect(submissionProblem(draft)).toEqual({ field, message })
})

test.for([
  [{ repository: 'github.com/ada' }],
  [{ site: 'x.test' }],
  [{ student_comment: 'I handed it in on paper.' }],
  [{ student_comment: 'javascript: is the language I used' }],
  [{ student_comment: 'x'.repeat(SUBMISSION_LIMIT) }],
] as const)('one of the three fields is enough: %#', ([draft]) => {
  expect(submissionProblem(draft)).toBeNull()
})

test.for([
  [null, 'Read the feedback, improve your work and submit it again.'],
  ['2026-09-01T12:00:00Z', 'Read the feedback, improve your work and submit it again.'],
  [
    '2026-09-03T12:00:00Z',
    'Read the feedback, improve your work and submit it again by September 3rd 2026, 7:00 AM CT.',
  ],
] as const)('returned work that is due at %s says what to do', ([own_due_at, words]) => {
  expect(returnedWords({ own_due_at }, new Date('2026-09-02T12:00:00Z'))).toBe(words)
})

test.for([
  [null, 'Submit Your Work'],
  [{ completed_at: null, grade: null }, 'Submit Your Work'],
  [{ completed_at: '2026-09-01T12:00:00Z', grade: null }, 'Update Your Submission'],
  [{ completed_at: '2026-09-01T12:00:00Z', grade: null, workflow_state: 'completed' }, 'Update Your Submission'],
  [{ completed_at: '2026-09-01T12:00:00Z', grade: null, workflow_state: 'returned' }, 'Submit again'],
  [{ completed_at: '2026-09-01T12:00:00Z', grade: 3 }, null],
  [{ completed_at: null, grade: 1 }, null],
] as const)('the button for the work %j reads %s', ([work, label]) => {
  expect(submissionAction(work)).toBe(label)
})

const now = new Date('2026-09-02T12:00:00Z')
const earlier = new Date('2026-09-01T12:00:00Z')
const before = { repository: 'https://a.test', site: '', completed_at: earlier }

test.for([
  ['a first submission is completed now', null, { repository: '', site: '' }, now],
  ['a new repository is completed now', before, { repository: 'https://b.test', site: '' }, now],
  ['a new site is completed now', before, { repository: 'https://a.test', site: 'https://c.test' }, now],
  ['a comment alone keeps the time', before, { repository: 'https://a.test', site: '' }, earlier],
  [
    'work never completed is completed now',
    { ...before, completed_at: null },
    { repository: 'https://a.test', site: '' },
    now,
  ],
] as const)('%s', ([, previous, next, expected]) => {
  expect(completedAt(previous, next, now)).toEqual(expected)
})

const times = { assigned_at: '2026-10-01T14:00:00Z', due_at: '2026-10-14T13:00:00Z' }
const inTime = new Date('2026-10-14T13:05:00Z')
const tooLate = new Date('2026-10-14T13:05:00.001Z')
const handedIn = { repository: 'https://github.com/sam/api', site: '', completed_at: '2026-10-13T20:00:00Z' }

test('a first submission is late from the end of the grace on, and never without a due date', () => {
  expect(wouldBeLate(times, null, { repository: 'a.org' }, inTime)).toBe(false)
  expect(wouldBeLate(times, null, { repository: 'a.org' }, tooLate)).toBe(true)
  expect(wouldBeLate({ ...times, due_at: null }, null, { repository: 'a.org' }, tooLate)).toBe(false)
})

test('a new comment alone makes no work late, and neither does an address typed without its scheme', () => {
  const same = { repository: ' github.com/sam/api ', site: '', student_comment: 'See the readme.' }
  expect(wouldBeLate(times, handedIn, same, tooLate)).toBe(false)
  expect(wouldBeLate(times, handedIn, { ...same, site: 'sam.dev' }, tooLate)).toBe(true)
  expect(wouldBeLate(times, handedIn, { ...same, site: 'javascript:alert(1)' }, tooLate)).toBe(true)
})

const assignment = { cohort: { id: 3, name: 'Dev MN 3' } }

test('a grade, a transfer and dropping out close the submission, each with its own sentence', () => {
  expect(submissionClosed(assignment, null, 3)).toBeNull()
  expect(submissionClosed(assignment, { grade: null }, 3)).toBeNull()
  expect(submissionClosed(assignment, { grade: 5 }, 3)).toContain('has been graded')
  expect(submissionClosed(assignment, { grade: null }, 4)).toContain('former cohort, Dev MN 3')
  expect(submissionClosed(assignment, { grade: null }, null)).toContain('no longer in a cohort')
})
