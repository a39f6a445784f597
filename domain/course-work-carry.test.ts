import { expect, test } from 'vitest'
import { carryInWords, carryPlan, isSameContent, sameWorks, transferProblem } from './course-work-carry.ts'

const work = (id: number, values: object = {}) => ({
  id,
  carried_from: null as number | null,
  repository: 'https://github.com/sam/loops',
  site: '',
  student_comment: '',
  instructor_comment: '',
  grade: null as number | null,
  returned_grade: null,
  workflow_state: 'completed',
  attempt: 1,
  completed_at: '2026-10-13T20:00:00Z',
  ...values,
})
const graded = { assignment_type: 'graded' } as const
const old = (id: number, name: string, values: object = {}) => ({
  ...{ id, name, ...graded, root_id: id, is_archived: false },
  ...values,
})

interface Case {
  works: { work: ReturnType<typeof work>; assignment: ReturnType<typeof old> }[]
  assignments: ReturnType<typeof old>[]
  there?: [number, ReturnType<typeof work>][]
}

function plan({ works, assignments, there = [] }: Case) {
  const cohort = { name: 'Winter', assignments, works: new Map(there) }
  const all = [...works.map((one) => one.work), ...there.map(([, one]) => one)]
  return carryPlan(works, cohort, all).map(({ work, to, offer, why }) => [work.id, to?.id ?? null, offer, why])
}

test.for<[string, Case, unknown[]]>([
  ['no work', { works: [], assignments: [old(11, 'Loops')] }, []],
  [
    'the same lineage, with another name',
    { works: [{ work: work(1), assignment: old(1, 'Loops') }], assignments: [old(11, 'Repetition', { root_id: 1 })] },
    [[1, 11, 'carry', null]],
  ],
  [
    'both copied from a third',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops', { root_id: 7 }) }],
      assignments: [old(11, 'Repetition', { root_id: 7 })],
    },
    [[1, 11, 'carry', null]],
  ],
  [
    'the same name, but for case and accents',
    { works: [{ work: work(1), assignment: old(1, 'Résumé') }], assignments: [old(11, 'RESUME ')] },
    [[1, 11, 'carry', null]],
  ],
  [
    'lineage before name',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops'), old(12, 'Repetition', { root_id: 1 })],
    },
    [[1, 12, 'carry', null]],
  ],
  [
    'of one lineage the one with the same name',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops, again', { root_id: 1 }), old(12, 'Loops', { root_id: 1 })],
    },
    [[1, 12, 'carry', null]],
  ],
  [
    'nothing like it',
    { works: [{ work: work(1), assignment: old(1, 'Loops') }], assignments: [old(11, 'Arrays')] },
    [[1, null, 'stay', 'Winter has no such assignment.']],
  ],
  [
    'archived there',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops', { is_archived: true })],
    },
    [[1, null, 'stay', 'In Winter it is archived.']],
  ],
  [
    'the one of its lineage archived, one of its name not',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Repetition', { root_id: 1, is_archived: true }), old(12, 'Loops')],
    },
    [[1, 12, 'carry', null]],
  ],
  [
    'archived there, and done there before',
    {
      works: [{ work: work(6, { carried_from: 5 }), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops', { is_archived: true })],
      there: [[11, work(5)]],
    },
    [[6, 11, 'restore', null]],
  ],
  [
    'not graded there',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops', { assignment_type: 'not_graded' })],
    },
    [[1, 11, 'stay', 'In Winter it is not graded.']],
  ],
  [
    'graded only there',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops', { assignment_type: 'not_graded' }) }],
      assignments: [old(11, 'Loops')],
    },
    [[1, 11, 'stay', 'In Winter it is graded.']],
  ],
  [
    'work there already',
    {
      works: [{ work: work(1), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops')],
      there: [[11, work(5)]],
    },
    [[1, 11, 'stay', 'There is work on it in Winter already.']],
  ],
  [
    'two works for one assignment: the newer',
    {
      works: [
        { work: work(1), assignment: old(1, 'Loops') },
        { work: work(2, { completed_at: '2026-10-14T20:00:00Z' }), assignment: old(2, 'Loops') },
      ],
      assignments: [old(11, 'Loops')],
    },
    [
      [1, null, 'stay', 'Another work is carried to it.'],
      [2, 11, 'carry', null],
    ],
  ],
  [
    'two works and two assignments of the same name',
    {
      works: [
        { work: work(1), assignment: old(1, 'Loops') },
        { work: work(2, { completed_at: '2026-10-14T20:00:00Z' }), assignment: old(2, 'Loops') },
      ],
      assignments: [old(11, 'Loops'), old(12, 'Loops')],
    },
    [
      [1, 12, 'carry', null],
      [2, 11, 'carry', null],
    ],
  ],
  [
    'back, with the copy as it was',
    {
      works: [{ work: work(6, { carried_from: 5 }), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Renamed since')],
      there: [[11, work(5)]],
    },
    [[6, 11, 'restore', null]],
  ],
  [
    'back, with the copy graded since',
    {
      works: [{ work: work(6, { carried_from: 5, grade: 5, workflow_state: 'graded' }), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops')],
      there: [[11, work(5)]],
    },
    [[6, 11, 'choose', null]],
  ],
  [
    'there again, where the copy was left',
    {
      works: [{ work: work(5), assignment: old(1, 'Loops') }],
      assignments: [old(11, 'Loops')],
      there: [[11, work(6, { carried_from: 5 })]],
    },
    [[5, 11, 'restore', null]],
  ],
])('%s', ([, given, expected]) => {
  expect(plan(given)).toEqual(expected)
})

const linked = (id: number, carried_from: number | null) => ({ id, carried_from })

test.for([
  [
    [linked(1, null), linked(2, null)],
    [1, 2],
  ],
  [
    [linked(1, null), linked(2, 1), linked(3, 2)],
    [1, 1, 1],
  ],
  [
    [linked(3, 2), linked(2, 1), linked(1, null)],
    [1, 1, 1],
  ],
  [
    [linked(1, 2), linked(2, 1), linked(4, null)],
    [1, 1, 4],
  ],
  // Erased or deleted meanwhile.
  [[linked(2, 1)], [2]],
] as const)('%j are %j', ([rows, groups]) => {
  const found = sameWorks(rows)
  expect(rows.map(({ id }) => found.get(id))).toEqual(groups)
})

test.for([
  ['nothing', {}, true],
  ['only the comment’s last line break', { instructor_comment: '\n' }, true],
  ['a grade', { grade: 3 }, false],
  ['a return', { workflow_state: 'returned' }, false],
  ['another try', { attempt: 2 }, false],
  ['a submission', { completed_at: '2026-10-14T20:00:00Z' }, false],
  ['words', { student_comment: 'Done' }, false],
] as const)('with %s changed, the same content: %s', ([, change, isSame]) => {
  expect(isSameContent(work(1), work(2, change))).toBe(isSame)
})

test.for([
  [[], [], 'No work to carry.'],
  [[[1, 'carry']], [1], '1 work is carried.'],
  [
    [
      [1, 'carry'],
      [2, 'carry'],
    ],
    [1],
    '1 work is carried, 1 stays.',
  ],
  [
    [
      [1, 'carry'],
      [2, 'carry'],
      [3, 'stay'],
      [4, 'restore'],
    ],
    [1, 2],
    '2 works are carried, 1 counts again as before, 1 stays.',
  ],
  [
    [
      [1, 'choose'],
      [2, 'restore'],
    ],
    [],
    '2 works count again as before.',
  ],
  [[[1, 'choose']], [1], '1 work is carried.'],
  [
    [
      [1, 'stay'],
      [2, 'stay'],
    ],
    [1],
    '2 works stay.',
  ],
] as const)('%j with %j: %s', ([rows, carried, words]) => {
  expect(
    carryInWords(
      rows.map(([id, offer]) => ({ id, offer })),
      new Set(carried),
    ),
  ).toBe(words)
})

const ana = { name: 'Ana Diaz', cohort_id: 7, application_status: 'confirmed', is_erased: false }

test.for([
  ['a student of another cohort', {}, null],
  ['a placed student', { application_status: 'placed' }, null],
  ['an erased student', { is_erased: true }, 'Ana Diaz was erased. The record can no longer be changed.'],
  [
    'a student who dropped out',
    { application_status: 'dropped_out', cohort_id: null },
    'Ana Diaz has no cohort. Bring them back in the student’s form.',
  ],
  ['a student who is there', { cohort_id: 8 }, 'Ana Diaz is in Winter already.'],
] as const)('whether %s can be transferred: %s', ([, change, problem]) => {
  expect(transferProblem({ ...ana, ...change }, { id: 8, name: 'Winter' })).toBe(problem)
})
