-- The school's own name and logo, as its login page and its mails show them, and how its mail does.

alter table school
  -- Empty: the product's name is shown.
  add column name text not null default '' check (char_length(name) <= 120),
  -- A PNG that the server made of an upload. Its hash is part of its address.
  add column logo bytea check (octet_length(logo) <= 262144),
  add column logo_hash text check (logo_hash ~ '^[0-9a-f]{32}$'),
  add column logo_width smallint check (logo_width > 0),
  add column logo_height smallint check (logo_height > 0),
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint school_logo_is_whole check (num_nulls(logo, logo_hash, logo_width, logo_height) in (0, 4));

-- One row. A failure is kept by its kind, never by what the mail server said.
create table mail_status (
  only_row boolean primary key default true check (only_row),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (char_length(failure) <= 40)
);
insert into mail_status default values;

alter table history drop constraint history_entity_check, add constraint history_entity_check check (entity in
  ('user', 'employee', 'student', 'cohort', 'assignment', 'course_work', 'allowance', 'daily_feedback', 'conversation',
   'snooze', 'placement', 'student_note', 'campus', 'tag', 'school'));
