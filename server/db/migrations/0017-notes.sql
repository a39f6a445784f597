-- What a note is about, and the one that stays on top.
alter table student_notes
  add column kind text not null default 'note' check (kind in ('note', 'call', 'meeting', 'chat', 'career')),
  add column is_pinned boolean not null default false;
create unique index student_notes_pinned on student_notes (student_id) where is_pinned;
