import type pg from 'pg'

/**
 * The bulk-filled summaries must equal what the triggers would have written. For cohorts and assignments, running the
 * triggers' own functions must change nothing; for students and searches, the rows are recounted.
 */
export async function verifySummaries(client: pg.ClientBase): Promise<void> {
  const kept = await fingerprint(client)
  await client.query('select refresh_cohorts(array(select id from cohorts))')
  await client.query('select refresh_assignments(array(select id from assignments))')
  if ((await fingerprint(client)) !== kept)
    throw new Error('The numbers of cohorts or assignments are not what they count.')
  for (const [what, statement] of CHECKS) {
    const { rows } = await client.query<{ wrong: number }>(statement)
    if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} ${what} are not what they stand for.`)
  }
}

async function fingerprint(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select (select sum(hashtextextended(z::text, 0)) from cohort_summaries z) || ' ' ||
       (select sum(hashtextextended(concat_ws(' ', id, completed, graded, score_sum, score_count, excused), 0)) from assignments) as sum`,
  )
  return rows[0]?.sum ?? ''
}

const CHECKS: [string, string][] = [
  [
    'counts of lists',
    `select count(*)::int as wrong from kept_counts where n <> case list
       when 'students' then (select count(*) from students) else (select count(*) from assignments) end`,
  ],
  [
    'numbers of students',
    `select count(*)::int as wrong from student_summaries z where (placement_count, grade_count, grade_sum) is distinct from (
       (select count(*) from placements p where p.student_id = z.student_id),
       (select count(grade) from course_works w where w.student_id = z.student_id),
       (select coalesce(sum(grade), 0) from course_works w where w.student_id = z.student_id)
     ) or (feedback_count, understanding_sum, support_sum) is distinct from (
       (select count(*) from daily_feedbacks f where f.student_id = z.student_id),
       (select coalesce(sum(understanding_score), 0) from daily_feedbacks f where f.student_id = z.student_id),
       (select coalesce(sum(support_score), 0) from daily_feedbacks f where f.student_id = z.student_id))`,
  ],
  [
    'works in the queue',
    `select count(*)::int as wrong from grading_queue q
     full join waiting_works(array(select id from course_works where grade is null)) w using (course_work_id)
     where (q.cohort_id, q.assignment_id, q.student_id, q.waiting_since)
       is distinct from (w.cohort_id, w.assignment_id, w.student_id, w.waiting_since)`,
  ],
  [
    'searches of students',
    `select count(*)::int as wrong from students s join users u using (id)
     where s.search_text <> fold(concat_ws(' ', first_name, middle_name, last_name, email))`,
  ],
  [
    'searches of assignments',
    `select count(*)::int as wrong from assignments left join assignment_searches on assignment_id = id
     where search_text is distinct from assignment_search_text(id, name)`,
  ],
]
