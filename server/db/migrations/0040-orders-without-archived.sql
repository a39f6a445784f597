-- The list of assignments leaves out what is archived. With that column in them PostgreSQL walks these indexes alone again to a page far
-- down the list, instead of looking into the table for every row that it skips.
drop index assignments_due_down, assignments_due_up, assignments_by_name, assignments_type, assignments_state,
  assignments_completed, assignments_graded_down, assignments_graded_up;
create index assignments_due_down on assignments (due_at desc nulls last, id desc) include (archived_at);
create index assignments_due_up on assignments (due_at, id) include (archived_at);
create index assignments_by_name on assignments (fold(name), id) include (name, archived_at);
create index assignments_type on assignments (assignment_type, id) include (archived_at);
create index assignments_state on assignments (workflow_state, id) include (archived_at);
create index assignments_completed on assignments (completed, id) include (archived_at);
create index assignments_graded_down on assignments
  ((case when assignment_type = 'graded' then graded end) desc nulls last, id desc)
  include (assignment_type, graded, archived_at);
create index assignments_graded_up on assignments ((case when assignment_type = 'graded' then graded end), id)
  include (assignment_type, graded, archived_at);
