-- People who move: work that a transfer carries into another cohort, and the last day of someone who dropped out.

-- Taken at once, in the order of every write.
lock table enrolments, course_works in access exclusive mode;

-- Null if nobody said it: then the day of ended_at is the last one.
alter table enrolments
  add column last_day date,
  add check (last_day is null or ended_as = 'dropped_out');

alter table course_works
  -- When the row got its words from the one that carried_from names.
  add column carried_at timestamptz,
  -- How the submission was judged in the cohort that it was made in; null once the student submits again or gets a new due time.
  add column carried_timing text check (carried_timing in ('Early', 'On Time', 'Late', 'Complete'));

-- Copied with the work. The undo of a transfer deletes the copies.
alter table attempts add column is_carried boolean not null default false;

create or replace function attempts_only_grow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.is_carried or not exists (select from course_works w where w.id = old.course_work_id)) then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.course_work_id, new.attempt, new.kind, new.at, new.is_carried)
      = (old.id, old.course_work_id, old.attempt, old.kind, old.at, old.is_carried)
    and (new.actor_id, new.grade, new.due_at) is not distinct from (old.actor_id, old.grade, old.due_at)
    and (new.repository, new.site, new.student_comment, new.instructor_comment) = ('', '', '', '')
    and exists (select from course_works w join students s on s.id = w.student_id
      where w.id = old.course_work_id and s.erased_at is not null)
  then
    return new;
  end if;
  raise exception 'attempts are append-only';
end $$;

-- As before, but a work that is carried onto a row, or taken off it by an undo, brings its attempts along.
create or replace function course_works_changed() returns trigger language plpgsql as $$
declare
  touched integer[];
  works integer[];
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update student_summaries z set grade_count = z.grade_count - n.n, grade_sum = z.grade_sum - n.total
      from (
        select student_id, count(coalesce(grade, returned_grade)) as n, coalesce(sum(coalesce(grade, returned_grade)), 0) as total
        from old_rows where not is_superseded group by student_id
      ) n
      where z.student_id = n.student_id and n.n > 0;
    select array_agg(distinct assignment_id), array_agg(id) into touched, works from old_rows;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update student_summaries z set grade_count = z.grade_count + n.n, grade_sum = z.grade_sum + n.total
      from (
        select student_id, count(coalesce(grade, returned_grade)) as n, coalesce(sum(coalesce(grade, returned_grade)), 0) as total
        from new_rows where not is_superseded group by student_id
      ) n
      where z.student_id = n.student_id and n.n > 0;
    select array_agg(distinct assignment_id), array_agg(id) into touched, works from new_rows;
  end if;
  if tg_op = 'INSERT' then
    insert into attempts (course_work_id, attempt, kind, at, actor_id, repository, site, student_comment)
      select id, attempt, 'submission', coalesce(submitted_at, completed_at), student_id, repository, site, student_comment
      from new_rows where carried_from is null order by id;
    insert into attempts (course_work_id, attempt, kind, at, actor_id, grade, instructor_comment)
      select id, attempt, 'feedback', graded_at, graded_by_id, grade, instructor_comment
      from new_rows where carried_from is null and graded_at is not null order by id;
  elsif tg_op = 'UPDATE' then
    insert into attempts (course_work_id, attempt, kind, at, actor_id, repository, site, student_comment)
      select n.id, n.attempt, 'submission', coalesce(n.submitted_at, n.completed_at), n.student_id, n.repository, n.site,
        n.student_comment
      from old_rows o join new_rows n using (id) join students s on s.id = n.student_id
      where s.erased_at is null and n.carried_at is not distinct from o.carried_at
        and (n.attempt, n.submitted_at, n.repository, n.site, n.student_comment)
        is distinct from (o.attempt, o.submitted_at, o.repository, o.site, o.student_comment)
      order by n.id;
    insert into attempts (course_work_id, attempt, kind, at, actor_id, grade, instructor_comment)
      select n.id, n.attempt, 'feedback', coalesce(n.graded_at, n.updated_at), n.graded_by_id, n.grade, n.instructor_comment
      from old_rows o join new_rows n using (id) join students s on s.id = n.student_id
      where s.erased_at is null and n.carried_at is not distinct from o.carried_at
        and n.attempt = o.attempt and n.workflow_state <> 'returned'
        -- A return that is undone restores the grade, but leaves its time.
        and (n.graded_at is distinct from o.graded_at or (o.workflow_state <> 'returned'
          and (n.grade, n.instructor_comment) is distinct from (o.grade, o.instructor_comment)))
      order by n.id;
  end if;
  if touched is not null then
    perform refresh_assignments(touched);
    perform refresh_grading_queue(works);
  end if;
  return null;
end $$;
