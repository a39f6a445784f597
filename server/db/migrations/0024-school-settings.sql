-- Campuses and tags are kept by staff.

alter table campuses
  -- A retired campus keeps its cohorts and gets no new ones.
  add column is_retired boolean not null default false,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
alter table tags
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

create function tags_renamed() returns trigger language plpgsql as $$
begin
  -- As in assignment_tags_search_text().
  perform 1 from assignments where id in (select assignment_id from assignment_tags where tag_id = new.id)
    order by id for no key update;
  update assignment_searches s set search_text = assignment_search_text(a.id, a.name)
    from assignments a where a.id = s.assignment_id
      and a.id in (select assignment_id from assignment_tags where tag_id = new.id);
  return null;
end $$;
create trigger tags_renamed after update of name on tags for each row when (old.name <> new.name)
  execute function tags_renamed();

alter table history drop constraint history_entity_check, add constraint history_entity_check check (entity in
  ('user', 'employee', 'student', 'cohort', 'assignment', 'course_work', 'allowance', 'daily_feedback', 'conversation',
   'snooze', 'placement', 'student_note', 'campus', 'tag'));
