import type pg from 'pg'
import { fillAtOnce } from './fill.ts'

/** Ten thousand students: enough for PostgreSQL to prefer an index wherever one fits. */
export const fillForPlans = (pool: pg.Pool): Promise<void> => fillAtOnce(pool, ROWS, DERIVED)

/** Students 1001 to 11000, fifteen or so to each of 600 cohorts, thirty assignments to each cohort. */
const ROWS = [
  `insert into cohorts (id, name, classroom_start, graduation)
   select n, 'Cohort ' || n, '2026-08-31', '2026-12-18' from generate_series(1, 600) n`,
  `insert into cohort_summaries (cohort_id) select id from cohorts`,
  `insert into users (id, role, first_name, last_name, email)
   select n, 2, 'Ida', md5(n::text), 'e' || n || '@example.org' from generate_series(801, 1000) n`,
  `insert into cohort_instructors (cohort_id, position, employee_id) select id, 1, 801 + id * 7 % 200 from cohorts`,
  // One in fifty has never logged in. There are more open invitations than a school has, so that an index is worth it.
  `insert into users (id, role, first_name, last_name, email, password_hash, last_login_at)
   select n, 1, 'Sam', md5(n::text), 's' || n || '@example.org', case when n % 50 > 0 then 'x' end,
     case when n % 50 > 0 then timestamptz '2026-10-01' + n * interval '1 minute' end from generate_series(1001, 11000) n`,
  `insert into invitations (user_id, token_hash, expires_at)
   select id, sha256(int4send(id)), '2026-10-20' from users where role = 1 and id % 10 = 0`,
  `insert into students (id, cohort_id, search_text)
   select n, 1 + n % 600, 'sam ' || md5(n::text) from generate_series(1001, 11000) n`,
  `insert into student_summaries (student_id) select id from students`,
  `insert into enrolments (student_id, cohort_id, joined_on) select id, cohort_id, '2026-08-31' from students`,
  `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address)
   select sha256(int4send(id)), id, '2026-10-14', '2026-10-14', '2026-10-15', '', '' from users`,
  `insert into last_writes (user_id, wrote_at) select id, '2026-10-14' from users`,
  `insert into assignments (id, name, slug, cohort_id, assignment_type, workflow_state, assigned_at, due_at, parent_id)
   select n, 'Exercise ' || md5(n::text), 'exercise-' || n, 1 + (n - 1) % 600, 'graded', 'assigned', '2026-09-01',
     timestamptz '2026-09-01' + make_interval(hours => n / 20), case when n % 12 > 1 then n - 1 end
   from generate_series(1, 18000) n`,
  `insert into assignment_searches (assignment_id, search_text) select id, lower(name) from assignments`,
  `insert into tags (name) select 'tag ' || n from generate_series(1, 20) n`,
  `insert into assignment_tags (assignment_id, tag_id) select n, 1 + n % 20 from generate_series(1, 18000) n`,
  `insert into course_works (assignment_id, student_id, completed_at)
   select a.id, s.id, '2026-09-02' from students s join assignments a on a.cohort_id = s.cohort_id where a.id <= 6000`,
  `insert into allowances (student_id, assignment_id, due_at, extended_at, extended_by_id)
   select s.id, a.id, '2026-10-20', '2026-10-01', 801 from students s join assignments a on a.cohort_id = s.cohort_id
   where a.id between 5401 and 6600`,
  `insert into attempts (course_work_id, attempt, kind, at, actor_id, instructor_comment)
   select w.id, 1, kind, '2026-09-03', case kind when 'feedback' then 801 + w.assignment_id % 200 else w.student_id end,
     case kind when 'feedback' then 'Well done, ' || md5(w.id::text) || '. Please add tests.' else '' end
   from course_works w cross join unnest(array['submission', 'feedback']) kind where w.id % 4 = 0`,
  `insert into daily_feedbacks (student_id, cohort_id, feedback_on, understanding_score, support_score, feeling_score)
   select s.id, s.cohort_id, date '2026-08-31' + 7 * n, 4, 5, 4 from students s cross join generate_series(0, 5) n`,
  `insert into daily_feedbacks (student_id, cohort_id, feedback_on, understanding_score, support_score, feeling_score)
   select s.id, s.cohort_id, date '2026-09-01' + 7 * n, 4, 5, 4 from students s cross join generate_series(0, 3) n`,
  `insert into conversation_requests (student_id, asked_on, asked_at, done_by_id, done_at)
   select id, '2026-09-07', '2026-09-07', done_by, done_at from students cross join (values
     (1, 801, timestamptz '2026-09-08'), (100, 801, timestamptz '2026-10-01'), (200, null, null)) done (each, done_by, done_at)
   where id % each = 0`,
  `update daily_feedbacks f set request_id = q.id, additional_conversation_wanted = true
   from conversation_requests q where q.student_id = f.student_id and q.asked_on = f.feedback_on`,
  `insert into student_notes (student_id, employee_id, content) select id, 801 + id % 200, 'Well' from students`,
  `insert into attention_snoozes (student_id, until, reason, kinds, snoozed_by_id, snoozed_at)
   select id, '2026-10-20', 'On leave', '{no_contact}', 801, '2026-10-13' from students where id % 20 = 0`,
  `insert into conversation_requests (student_id, asked_on, asked_at, done_by_id, done_at)
   select s.id, date '2026-09-01' + 7 * n, date '2026-09-01' + 7 * n, 801, date '2026-09-02' + 7 * n
   from students s cross join generate_series(0, 1) n where s.id % 4 = 0`,
  `insert into attendance (student_id, cohort_id, day, status, marked_by_id, marked_at)
   select s.id, s.cohort_id, day, case when s.id % 20 = 0 then 'absent' else 'present' end, 801, '2026-10-14'
   from students s cross join unnest(array['2026-10-05', '2026-10-12', '2026-10-13']::date[]) day`,
  `insert into placements (student_id, cohort_id, company_name, placement_type, placed_at)
   select id, cohort_id, 'Northwind', 'full_time', '2026-10-01' from students where id % 2 = 0`,
  `insert into grading_drafts (course_work_id, employee_id) select id, 801 + id % 200 from course_works where id % 10 = 0`,
  `insert into history (entity, entity_id, action, actor_id, at, changes)
   select 'course_work', w.id, action, 801, '2026-10-01', '{"grade": {"from": null, "to": 5}}'
   from course_works w cross join unnest(array['submitted', 'graded']) action where w.assignment_id > 3000`,
  `insert into history (entity, entity_id, action, actor_id, at, changes)
   select 'student', s.id, 'updated', 801, '2026-10-01', '{"city": {"from": "Hastings", "to": "Duluth"}}' from students s`,
  `insert into history (entity, entity_id, action, actor_id, at, changes)
   select 'student_note', n.id, 'created', 801, '2026-10-01', '{"content": {"from": null, "to": "Well"}}' from student_notes n`,
  `insert into history (entity, entity_id, action, actor_id, at, changes)
   select 'placement', p.id + gone * 100000, case gone when 1 then 'removed' else 'created' end, 801, '2026-10-01',
     jsonb_build_object('student_id', jsonb_build_object('from', case gone when 1 then p.student_id end,
       'to', case gone when 0 then p.student_id end))
   from placements p cross join generate_series(0, 1) gone`,
  `insert into notices (user_id, kind, assignment_id, created_at, read_at)
   select s.id, kind, a.id, '2026-10-01', case when a.id % 5 > 0 then timestamptz '2026-10-02' end
   from students s join assignments a on a.cohort_id = s.cohort_id cross join unnest(array['assigned', 'graded']) kind
   where a.id <= 3000`,
  `insert into notices (user_id, kind, student_id, cohort_id, day, created_at)
   select 801 + id % 200, 'conversation', id, cohort_id, '2026-09-07', '2026-10-01' from students`,
  `insert into notice_preferences (user_id, kind, email) select id, 'assigned', 'digest' from students`,
  `insert into feeds (user_id, token_hash) select id, sha256(int4send(id)) from users`,
  `insert into feed_events (user_id, key, event, sequence, changed_at)
   select user_id, 'old-' || n, json_build_object('key', 'old-' || n, 'starts', '2026-10-30T13:00:00.000Z', 'last_day', null,
     'summary', 'Due', 'opens', null), 0, '2026-10-01' from feeds cross join generate_series(1, 3) n`,
  `update kept_counts set n = case list when 'students' then 10000 else 18000 end`,
  `select setval(pg_get_serial_sequence('assignments', 'id'), 18000), setval(pg_get_serial_sequence('users', 'id'), 11000)`,
]

/** Read from the rows, so the indexes help. */
const DERIVED = [
  `insert into grading_queue select * from waiting_works(array(select id from course_works where id % 10 = 0))`,
  // In some cohorts only one student has reflected, in some only one is placed.
  `delete from daily_feedbacks f using students s
   where s.id = f.student_id and s.cohort_id % 50 = 0
     and s.id <> (select min(id) from students o where o.cohort_id = s.cohort_id)`,
  `delete from placements p using students s
   where s.id = p.student_id and s.cohort_id % 50 = 1
     and s.id <> (select min(id) from students o where o.cohort_id = s.cohort_id)`,
  `update cohort_summaries z set (days_to_place_count, feedback_count, understanding_sum, support_sum) =
    (select (select count(*) from students s join placements p on p.student_id = s.id where s.cohort_id = z.cohort_id),
      count(*), coalesce(sum(understanding_score), 0), coalesce(sum(support_score), 0)
     from daily_feedbacks f where f.cohort_id = z.cohort_id)`,
]
