-- Mails to students and staff: what is still to be told, and what has been told already.

-- News of graded and assigned work waits here for a few minutes, so that one mail tells it all.
create table pending_notifications (
  student_id integer not null references students on delete cascade,
  assignment_id integer not null references assignments on delete cascade,
  kind text not null check (kind in ('assigned', 'graded')),
  created_at timestamptz not null,
  primary key (student_id, assignment_id, kind)
);
create index pending_notifications_assignment on pending_notifications (assignment_id);

-- The row is written with the job that sends the mail: whoever comes second finds it and sends nothing.
create table reminders_sent (
  student_id integer not null references students on delete cascade,
  feedback_on date not null,
  kind text not null check (kind in ('evening', 'morning')),
  sent_at timestamptz not null,
  primary key (student_id, feedback_on, kind)
);
create index reminders_sent_age on reminders_sent (feedback_on);

-- When staff were told of a wish to talk: a wish that is withdrawn and made again tells nobody twice.
alter table daily_feedbacks add column conversation_asked_at timestamptz;
