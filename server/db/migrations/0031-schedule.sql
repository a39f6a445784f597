-- Archived assignments leave the list, and its kept count.

create function keep_assignment_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update kept_counts set n = n + (select count(*) from changed where archived_at is null) where list = 'assignments';
  else
    update kept_counts set n = n - (select count(*) from changed where archived_at is null) where list = 'assignments';
  end if;
  return null;
end $$;
drop trigger assignments_counted on assignments;
drop trigger assignments_uncounted on assignments;
create trigger assignments_counted after insert on assignments referencing new table as changed
  for each statement execute function keep_assignment_count();
create trigger assignments_uncounted after delete on assignments referencing old table as changed
  for each statement execute function keep_assignment_count();

-- By row: a trigger of the statement would also run for every submission that is counted.
create function count_archived() returns trigger language plpgsql as $$
begin
  update kept_counts set n = n + case when new.archived_at is null then 1 else -1 end where list = 'assignments';
  return null;
end $$;
create trigger assignments_archived after update of archived_at on assignments for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function count_archived();

update kept_counts set n = (select count(*) from assignments where archived_at is null) where list = 'assignments';
create index assignments_archived on assignments (id) where archived_at is not null;
