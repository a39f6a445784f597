-- What assignments are found by has a table of its own. A search that finds thousands reads as many rows, and those of
-- assignments are long. Their counts also change with every piece of work, which wrote all words into the index again.

-- Taken at once: a lock that grows on the way could meet someone who saves an assignment.
lock table assignments, assignment_tags in access exclusive mode;

create table assignment_searches (
  assignment_id integer primary key references assignments on delete cascade,
  -- name and tags, folded; kept by triggers
  search_text text not null
);
insert into assignment_searches (assignment_id, search_text) select id, search_text from assignments order by id;

drop trigger assignments_search_text on assignments;
alter table assignments drop column search_text;
create index assignments_search on assignment_searches using gin (search_text gin_trgm_ops) with (fastupdate = off);

create or replace function assignments_search_text() returns trigger language plpgsql as $$
begin
  insert into assignment_searches (assignment_id, search_text)
    values (new.id, assignment_search_text(new.id, new.name))
    on conflict (assignment_id) do update set search_text = excluded.search_text
      where assignment_searches.search_text <> excluded.search_text;
  return null;
end $$;
create trigger assignments_search_text after insert or update of name on assignments
  for each row execute function assignments_search_text();

create or replace function assignment_tags_search_text() returns trigger language plpgsql as $$
begin
  -- Whoever renames or tags one of these assignments at the same time is waited for, so that what they wrote is read.
  perform 1 from assignments where id in (select assignment_id from changed) order by id for no key update;
  update assignment_searches s set search_text = assignment_search_text(a.id, a.name)
    from assignments a where a.id = s.assignment_id and a.id in (select assignment_id from changed);
  return null;
end $$;

-- Without its numbers the first searches would be planned badly.
analyze assignment_searches;
