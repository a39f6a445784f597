-- Work that its student changed after a comment waits since that change, not since it was first submitted.
create or replace function waiting_works(works integer[]) returns setof grading_queue language sql stable rows 1 as $$
  select w.id, a.cohort_id, w.assignment_id, w.student_id,
    case when w.graded_at is null then w.completed_at else coalesce(w.submitted_at, w.completed_at) end
  from course_works w join assignments a on a.id = w.assignment_id join students s on s.id = w.student_id
  where w.id = any (works) and w.grade is null and w.workflow_state = 'completed' and not w.is_superseded
    and (w.graded_at is null or coalesce(w.submitted_at, w.completed_at) > w.graded_at)
    and a.assignment_type = 'graded' and a.workflow_state = 'assigned'
    and s.cohort_id = a.cohort_id and s.erased_at is null
$$;

select refresh_grading_queue(array(
  select q.course_work_id from grading_queue q join course_works w on w.id = q.course_work_id where w.graded_at is not null));
