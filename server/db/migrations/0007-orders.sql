-- What is not graded has no number of grades: in the list it comes last, whichever way the others go.
drop index assignments_graded;
create index assignments_graded_down on assignments
  ((case when assignment_type = 'graded' then graded end) desc nulls last, id desc);
create index assignments_graded_up on assignments ((case when assignment_type = 'graded' then graded end), id);

-- With the name beside its folded form PostgreSQL walks the index alone: of what is found among many, in the order of names.
drop index assignments_by_name;
create index assignments_by_name on assignments (fold(name), id) include (name);
