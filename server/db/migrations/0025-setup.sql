-- A school begins in the browser, with a code that the server prints. Only its hash is here; several servers have one each.
create table setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Its own campuses too: the two of 0001 go where nobody can have used them, and the first one gets id 1, which is the default.
do $$
begin
  if exists (select from users) or exists (select from cohorts) then return; end if;
  delete from campuses where id in (1, 2);
  if not exists (select from campuses) then alter table campuses alter column id restart with 1; end if;
end $$;

-- The list of first steps on Cohorts Home. Over once each step is done or skipped, or the list was closed.
alter table school
  add column first_steps_skipped text[] not null default '{}',
  add column first_steps_over_at timestamptz;
update school set first_steps_over_at = now() where is_demo or exists (select from students);
