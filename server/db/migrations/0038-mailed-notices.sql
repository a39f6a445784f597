-- When the last email of a notice was queued. Null for one without an email, and for those from before this column.

alter table notices add column mailed_at timestamptz;
