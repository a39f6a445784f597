-- PostgreSQL keeps a plan that takes an array only when told to. It made new ones for each submission and each grade, which
-- took longer than everything else that it did for them.
alter function refresh_assignments(integer[]) set plan_cache_mode = force_generic_plan;
alter function refresh_grading_queue(integer[]) set plan_cache_mode = force_generic_plan;
alter function refresh_cohorts(integer[]) set plan_cache_mode = force_generic_plan;

-- As before, in a language whose functions are planned once per connection instead of once per statement.
create or replace function reflection_day_at(today date, hour integer, days_off date[]) returns date
  immutable parallel safe language plpgsql as $$
begin
  if extract(isodow from today) < 6 and not today = any (days_off) and hour >= 14 then
    return case when hour >= 16 then today end;
  end if;
  for n in 1..400 loop
    if extract(isodow from today - n) < 6 and not today - n = any (days_off) then return today - n; end if;
  end loop;
  return null;
end $$;
