-- The class calendar: when an assignment becomes visible, which ones are put away, whether attendance is taken.

alter table assignments
  -- A planned release; the workflow state stays 'unassigned' until then.
  add column visible_from timestamptz,
  -- Why the planned release did not happen.
  add column release_problem text check (release_problem in ('past_due', 'graduated', 'archived')),
  add column archived_at timestamptz,
  add constraint assignments_scheduled check (visible_from is null or workflow_state = 'unassigned'),
  add constraint assignments_release_failed check (release_problem is null or visible_from is not null),
  -- A due date needs a release, done or planned.
  drop constraint assignments_check1,
  add constraint assignments_due check (due_at is null or workflow_state = 'assigned' or visible_from is not null);
create index assignments_to_release on assignments (visible_from, id) where visible_from is not null and release_problem is null;

alter table school add column attendance boolean not null default false;

alter table history drop constraint history_entity_check, add constraint history_entity_check check (entity in
  ('user', 'employee', 'student', 'cohort', 'assignment', 'course_work', 'allowance', 'daily_feedback', 'conversation',
   'snooze', 'placement', 'student_note', 'campus', 'tag', 'school', 'day_off', 'attendance'));
