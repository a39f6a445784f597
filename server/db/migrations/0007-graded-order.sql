-- What is not graded has no number of grades: in the list it comes last, whichever way the others go.
drop index assignments_graded;
create index assignments_graded_down on assignments
  ((case when assignment_type = 'graded' then graded end) desc nulls last, id desc);
create index assignments_graded_up on assignments ((case when assignment_type = 'graded' then graded end), id);
