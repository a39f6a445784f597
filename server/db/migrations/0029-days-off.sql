-- Days without class, for one campus or for all.

create table days_off (
  id integer generated always as identity primary key,
  name text not null,
  first_day date not null,
  last_day date not null,
  -- Null means every campus.
  campus_id integer references campuses (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (last_day >= first_day)
);
create index days_off_by_day on days_off (first_day, id);

-- Kept with the cohort, because everything that steps by days reads them with its dates.
alter table cohorts add column days_off date[] not null default '{}';

create function cohort_days_off(campus integer, starts date, ends date) returns date[] stable language sql as $$
  select coalesce(array_agg(distinct day::date order by day::date), '{}')
  from days_off o
  cross join lateral generate_series(
    greatest(o.first_day, starts), least(o.last_day, ends - 1), interval '1 day') day
  where starts is not null and (o.campus_id is null or o.campus_id = campus) and extract(isodow from day) < 6
$$;

create function cohorts_days_off() returns trigger language plpgsql as $$
begin
  new.days_off := cohort_days_off(new.campus_id, new.classroom_start, new.graduation);
  return new;
end $$;
create trigger cohorts_days_off before insert or update of campus_id, classroom_start, graduation on cohorts
  for each row execute function cohorts_days_off();

create function days_off_changed() returns trigger language plpgsql as $$
begin
  -- A cohort that is being saved meanwhile would miss this change.
  lock table cohorts in share row exclusive mode;
  update cohorts c set days_off = found.days_off
    from (select id, cohort_days_off(campus_id, classroom_start, graduation) as days_off from cohorts) found
    where c.id = found.id and c.days_off <> found.days_off;
  return null;
end $$;
create trigger days_off_changed after insert or update or delete on days_off
  for each statement execute function days_off_changed();

-- The twin of reflectionDayAt in domain/reflection-window.ts.
create function reflection_day_at(today date, hour integer, days_off date[]) returns date immutable parallel safe language sql as $$
  select case
    when extract(isodow from today) > 5 or today = any (days_off) or hour < 14 then (
      select today - n from generate_series(1, 400) n
      where extract(isodow from today - n) < 6 and not today - n = any (days_off) order by n limit 1)
    when hour >= 16 then today
  end
$$;
