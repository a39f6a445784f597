-- When a student joined a cohort: what fell due before that is not missing. Also: a program that follows the cohort, and
-- requests for a 1:1 that stay open when their author takes them back.

-- Taken at once: a lock that grows on the way could meet someone who submits work.
lock table students, enrolments, daily_feedbacks, assignments in access exclusive mode;

-- Joining -----------------------------------------------------------------------------------------------------------

-- The default serves a server of the previous version, which does not name the column.
alter table enrolments
  add column joined_on date not null default (now() at time zone 'America/Chicago')::date;

-- Whoever was entered with the cohort's first students is taken to be there from its start, later ones since they were entered.
update enrolments e set joined_on = case
    when known.entered_on - known.first_on <= 7
    then least(known.entered_on, coalesce(c.prework_start, c.classroom_start, known.entered_on))
    else known.entered_on
  end
from (
  select id, cohort_id, (started_at at time zone 'America/Chicago')::date as entered_on,
    min((started_at at time zone 'America/Chicago')::date) over (partition by cohort_id) as first_on
  from enrolments
) known
join cohorts c on c.id = known.cohort_id
where e.id = known.id;

-- The two rules of domain/ that the counts below need: graceEnd and isBeforeJoining. A property test proves them equal.
create function grace_end(assigned_at timestamptz, due_at timestamptz) returns timestamptz language sql stable as $$
  select due_at + case when due_at - assigned_at < interval '24 hours' then interval '1 hour' else interval '5 minutes' end
$$;

-- No clock changes at midnight in Chicago, so this needs no rule for a skipped or doubled hour.
create function start_of_central_day(day date) returns timestamptz language sql stable as $$
  select day::timestamp at time zone 'America/Chicago'
$$;

create function is_before_joining(student integer, cohort integer, moment timestamptz) returns boolean
  language sql stable as $$
  select moment is not null
    and exists (select from enrolments e where e.student_id = student and e.cohort_id = cohort and e.ended_at is null)
    and not exists (select from enrolments e where e.student_id = student and e.cohort_id = cohort
      and start_of_central_day(e.joined_on) <= moment and (e.ended_at is null or e.ended_at > moment))
$$;

-- Present students who handed nothing in, and from whom nothing was expected. Few joined late: only they are looked at twice.
create function count_before_joining(assignment integer, cohort integer, moment timestamptz) returns integer
  language sql stable as $$
  select count(*)::integer from enrolments e join students s on s.id = e.student_id and s.cohort_id = e.cohort_id
  where e.cohort_id = cohort and e.ended_at is null and start_of_central_day(e.joined_on) > moment
    and is_before_joining(e.student_id, cohort, moment)
    and not exists (select from course_works w where w.assignment_id = assignment and w.student_id = e.student_id)
$$;

alter table assignments add column before_joining integer not null default 0;
update assignments set before_joining = count_before_joining(id, cohort_id, grace_end(assigned_at, due_at))
  where count_before_joining(id, cohort_id, grace_end(assigned_at, due_at)) > 0;

create or replace function refresh_assignments(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from assignments where id = any (ids) order by id for no key update;
  update assignments a set
    completed = n.completed, graded = n.graded, score_sum = n.score_sum, before_joining = n.before_joining
  from (
    select a.id, count(w.id) as completed, count(w.grade) as graded, coalesce(sum(w.grade), 0) as score_sum,
      count_before_joining(a.id, a.cohort_id, grace_end(a.assigned_at, a.due_at)) as before_joining
    from assignments a
    left join (course_works w join students s on s.id = w.student_id)
      on w.assignment_id = a.id and s.cohort_id = a.cohort_id
    where a.id = any (ids)
    group by a.id
  ) n
  where a.id = n.id and (a.completed, a.graded, a.score_sum, a.before_joining)
    is distinct from (n.completed, n.graded, n.score_sum, n.before_joining);
end $$;

-- The row is locked before this runs, so whoever enrols at the same time waits for it or is counted by it.
create function assignment_times_changed() returns trigger language plpgsql as $$
begin
  new.before_joining := count_before_joining(new.id, new.cohort_id, grace_end(new.assigned_at, new.due_at));
  return new;
end $$;
create trigger assignments_times before insert or update of assigned_at, due_at, cohort_id on assignments
  for each row execute function assignment_times_changed();

create function enrolments_changed() returns trigger language plpgsql as $$
declare
  touched integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(a.id) into touched from assignments a where a.cohort_id in (select cohort_id from new_rows);
  elsif tg_op = 'DELETE' then
    select array_agg(a.id) into touched from assignments a where a.cohort_id in (select cohort_id from old_rows);
  else
    select array_agg(distinct a.id) into touched
      from old_rows o join new_rows n using (id) join assignments a on a.cohort_id in (o.cohort_id, n.cohort_id)
      where (o.student_id, o.cohort_id, o.joined_on, o.ended_at)
        is distinct from (n.student_id, n.cohort_id, n.joined_on, n.ended_at);
  end if;
  if touched is not null then perform refresh_assignments(touched); end if;
  return null;
end $$;
create trigger enrolments_inserted after insert on enrolments referencing new table as new_rows
  for each statement execute function enrolments_changed();
create trigger enrolments_updated after update on enrolments referencing old table as old_rows new table as new_rows
  for each statement execute function enrolments_changed();
create trigger enrolments_deleted after delete on enrolments referencing old table as old_rows
  for each statement execute function enrolments_changed();

-- Programs ----------------------------------------------------------------------------------------------------------

update students s set course_id = c.course_id from cohorts c where c.id = s.cohort_id and c.course_id <> s.course_id;

-- Requests for a 1:1 ------------------------------------------------------------------------------------------------

-- Set while the student has taken the wish back; staff still see it until they close it.
alter table daily_feedbacks add column conversation_withdrawn_at timestamptz;

drop index daily_feedbacks_open_requests;
create index daily_feedbacks_open_requests on daily_feedbacks (cohort_id, feedback_on)
  where conversation_done_at is null and (additional_conversation_wanted or conversation_withdrawn_at is not null);
