-- What Students Home filters and sorts by: the last login, the last reflection, the status and the email.

-- Taken at once, in the order of every write: a lock that grows on the way could meet someone who reflects.
lock table users, students, daily_feedbacks, student_summaries in access exclusive mode;

-- Null if they have never logged in. Written with every new session.
alter table users add column last_login_at timestamptz;
update users u set last_login_at = n.last
  from (
    select user_id, max(at) as last from (
      select user_id, created_at as at from sessions union all select user_id, last_login_at from known_browsers
    ) logins group by user_id
  ) n
  where u.id = n.user_id;
create index students_by_login_down on users (last_login_at desc nulls last, id desc) where role = 1;
create index students_by_login_up on users (last_login_at, id) where role = 1;
create index students_by_email on users (lower(email), id) where role = 1;

create index students_status on students (application_status);
create index students_excluded on students (id) where skip_placement_reporting;
create index student_summaries_placed on student_summaries (student_id) where placement_count > 0;

-- The day of the last reflection; null without one.
alter table student_summaries add column last_reflection_on date;
update student_summaries z set last_reflection_on = n.last
  from (select student_id, max(feedback_on) as last from daily_feedbacks group by student_id) n where z.student_id = n.student_id;
create index student_summaries_reflected_down on student_summaries (last_reflection_on desc nulls last, student_id desc);
create index student_summaries_reflected_up on student_summaries (last_reflection_on, student_id);

drop function add_feedback_sums(integer, integer, bigint, bigint, bigint);
create function add_feedback_sums(
  student_id integer, cohort_id integer, n bigint, understanding bigint, support bigint, latest date)
  returns void language sql as $$
  update student_summaries z set feedback_count = z.feedback_count + n,
    understanding_sum = z.understanding_sum + understanding, support_sum = z.support_sum + support,
    last_reflection_on = case
      -- Not looked up: another transaction may have added a later one that this one does not see.
      when n > 0 then greatest(z.last_reflection_on, latest)
      else (select max(f.feedback_on) from daily_feedbacks f where f.student_id = add_feedback_sums.student_id)
    end
    where z.student_id = add_feedback_sums.student_id;
  update cohort_summaries z set feedback_count = z.feedback_count + n,
    understanding_sum = z.understanding_sum + understanding, support_sum = z.support_sum + support
    where z.cohort_id = add_feedback_sums.cohort_id;
$$;
create or replace function daily_feedbacks_changed() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform add_feedback_sums(student_id, cohort_id, -count(*), -sum(understanding_score), -sum(support_score), null)
      from old_rows group by student_id, cohort_id order by student_id, cohort_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform add_feedback_sums(
        student_id, cohort_id, count(*), sum(understanding_score), sum(support_score), max(feedback_on))
      from new_rows group by student_id, cohort_id order by student_id, cohort_id;
  end if;
  return null;
end $$;
