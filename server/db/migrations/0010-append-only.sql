-- What only grows is not emptied either: TRUNCATE passes by the triggers for rows, also when it cascades from users.

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger history_kept before truncate on history
  for each statement execute function refuse_truncate();
create trigger disclosures_kept before truncate on disclosures
  for each statement execute function refuse_truncate();
