-- How many rows a list has is asked with every page of it, and counting them takes longer the more there are. These two
-- numbers are kept instead, in the transaction that changes them. Few people add students and assignments, so that they
-- wait for each other here is not noticed.
create table kept_counts (
  list text primary key check (list in ('assignments', 'students')),
  n bigint not null check (n >= 0)
);
insert into kept_counts (list, n) values
  ('assignments', (select count(*) from assignments)),
  ('students', (select count(*) from students));

create function keep_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update kept_counts set n = 0 where list = tg_table_name;
  elsif tg_op = 'INSERT' then
    update kept_counts set n = n + (select count(*) from changed) where list = tg_table_name;
  else
    update kept_counts set n = n - (select count(*) from changed) where list = tg_table_name;
  end if;
  return null;
end $$;
create trigger assignments_counted after insert on assignments referencing new table as changed
  for each statement execute function keep_count();
create trigger assignments_uncounted after delete on assignments referencing old table as changed
  for each statement execute function keep_count();
create trigger assignments_emptied after truncate on assignments for each statement execute function keep_count();
create trigger students_counted after insert on students referencing new table as changed
  for each statement execute function keep_count();
create trigger students_uncounted after delete on students referencing old table as changed
  for each statement execute function keep_count();
create trigger students_emptied after truncate on students for each statement execute function keep_count();

-- New words go into the index at once: a list of words still to be filed would be read through by every search.
alter index cohorts_search set (fastupdate = off);
alter index students_search set (fastupdate = off);
alter index assignments_search set (fastupdate = off);

-- When a person last wrote, by this database's clock. Filled only where reads may go to a copy that lags: a person's own
-- write is never missing from what they read.
create table last_writes (
  user_id integer primary key references users on delete cascade,
  wrote_at timestamptz not null
);
