/** Derived from the copied rows with one statement per table. */
export const DERIVED: [string, string][] = [
  [
    'requests for a 1:1',
    `with wishes as (
       select id, student_id, feedback_on, conversation_done_at, conversation_done_by,
         case when conversation_done_at is null then null else id end as closed
       from daily_feedbacks where additional_conversation_wanted
     )
     insert into conversation_requests (student_id, asked_on, asked_at, done_by_id, done_at)
     select student_id, min(feedback_on), min(feedback_on), min(conversation_done_by), min(conversation_done_at)
     from wishes group by student_id, closed`,
  ],
  [
    'reflections that asked for them',
    `update daily_feedbacks f set request_id = q.id from conversation_requests q
     where f.additional_conversation_wanted and q.student_id = f.student_id
       and (f.conversation_done_at is null) = (q.done_at is null) and (q.done_at is null or q.asked_on = f.feedback_on)`,
  ],
  [
    'history written',
    `insert into history (entity, entity_id, action, actor_id, at, changes)
     select 'course_work', id, 'submitted', student_id, completed_at,
       jsonb_build_object('repository', jsonb_build_object('from', null, 'to', repository)) from course_works`,
  ],
  [
    'attempts written',
    `insert into attempts (course_work_id, attempt, kind, at, actor_id, repository, site, student_comment, grade, instructor_comment)
     select w.id, 1, kind, w.completed_at,
       case kind when 'submission' then w.student_id else w.graded_by_id end,
       case kind when 'submission' then w.repository else '' end,
       case kind when 'submission' then w.site else '' end,
       case kind when 'submission' then w.student_comment else '' end,
       case kind when 'feedback' then w.grade end,
       case kind when 'feedback' then w.instructor_comment else '' end
     from course_works w cross join unnest(array['submission', 'feedback']) kind
     where kind = 'submission' or w.graded_at is not null`,
  ],
  [
    'queue filled',
    `insert into grading_queue (course_work_id, cohort_id, assignment_id, student_id, waiting_since)
     select w.id, a.cohort_id, a.id, s.id, w.completed_at
     from course_works w join assignments a on a.id = w.assignment_id
       join students s on s.id = w.student_id and s.cohort_id = a.cohort_id
     where w.grade is null and w.graded_at is null and w.workflow_state = 'completed'
       and a.assignment_type = 'graded' and a.workflow_state = 'assigned'`,
  ],
  [
    'sessions opened',
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address)
     select sha256(convert_to('bench-' || id, 'UTF8')), id, '2026-10-14T14:00Z', '2026-10-14T14:59:30Z', '2026-10-15T02:00Z', 'bench', '127.0.0.1'
     from users`,
  ],
  [
    'identities moved on',
    `select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users)),
       setval(pg_get_serial_sequence('campuses', 'id'), (select max(id) from campuses)),
       setval(pg_get_serial_sequence('cohorts', 'id'), (select max(id) from cohorts)),
       setval(pg_get_serial_sequence('tags', 'id'), (select max(id) from tags)),
       setval(pg_get_serial_sequence('assignments', 'id'), (select max(id) from assignments))`,
  ],
]

export const SUMMARIES: [string, string][] = [
  [
    'lists counted',
    `update kept_counts set n = case list
       when 'students' then (select count(*) from students) else (select count(*) from assignments) end`,
  ],
  [
    'numbers of students kept',
    `insert into student_summaries
       (student_id, placement_count, feedback_count, understanding_sum, support_sum, grade_count, grade_sum)
     select s.id, coalesce(p.n, 0), coalesce(f.n, 0), coalesce(f.understanding, 0), coalesce(f.support, 0),
       coalesce(w.n, 0), coalesce(w.total, 0)
     from students s
     left join (select student_id, count(*) as n from placements group by 1) p on p.student_id = s.id
     left join (select student_id, count(*) as n, sum(understanding_score) as understanding, sum(support_score) as support
       from daily_feedbacks group by 1) f on f.student_id = s.id
     left join (select student_id, count(grade) as n, sum(grade) as total from course_works group by 1) w on w.student_id = s.id`,
  ],
  [
    'numbers of cohorts kept',
    `with first as (
       select distinct on (student_id) student_id, placed_at, post_income from placements order by student_id, placed_at, id
     ), members as (
       select s.cohort_id, count(*) as confirmed,
         count(*) filter (where s.application_status = 'placed' or z.placement_count > 0 or not s.skip_placement_reporting) as total,
         count(*) filter (where s.application_status = 'placed' or z.placement_count > 0) as placed,
         sum(z.placement_count) as placements,
         sum(case when f.placed_at > c.graduation then f.placed_at - c.graduation else 0 end) filter (where f.placed_at - c.graduation is not null) as days,
         count(f.placed_at - c.graduation) as days_n, sum(f.post_income) as salary, count(f.post_income) as salary_n
       from students s join cohorts c on c.id = s.cohort_id join student_summaries z on z.student_id = s.id
       left join first f on f.student_id = s.id
       group by s.cohort_id
     ), scores as (
       select cohort_id, count(*) as n, sum(understanding_score) as understanding, sum(support_score) as support
       from daily_feedbacks group by cohort_id
     )
     insert into cohort_summaries (cohort_id, confirmed_students, total_students, placed_students, placement_count,
       days_to_place_sum, days_to_place_count, salary_sum, salary_count, feedback_count, understanding_sum, support_sum)
     select c.id, coalesce(m.confirmed, 0), coalesce(m.total, 0), coalesce(m.placed, 0), coalesce(m.placements, 0),
       coalesce(m.days, 0), coalesce(m.days_n, 0), coalesce(m.salary, 0), coalesce(m.salary_n, 0),
       coalesce(f.n, 0), coalesce(f.understanding, 0), coalesce(f.support, 0)
     from cohorts c left join members m on m.cohort_id = c.id left join scores f on f.cohort_id = c.id`,
  ],
  [
    'numbers of assignments kept',
    `update assignments a set completed = n.completed, graded = n.graded, score_sum = n.score_sum, score_count = n.graded
     from (
       select w.assignment_id, count(*) as completed, count(w.grade) as graded, coalesce(sum(w.grade), 0) as score_sum
       from course_works w join students s on s.id = w.student_id join assignments b on b.id = w.assignment_id
       where s.cohort_id = b.cohort_id group by w.assignment_id
     ) n where n.assignment_id = a.id`,
  ],
]
