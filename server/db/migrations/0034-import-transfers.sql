-- How many rows of a preview move a student to another cohort, whether or not that is allowed: only then it is asked.
alter table imports add column transfer_rows integer not null default 0;
