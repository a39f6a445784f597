-- Calendar feeds: one secret address per person, and what was sent by it.

create table feeds (
  user_id integer primary key references users on delete cascade,
  -- Part of every event's UID. A renewed address keeps it, so that calendars find their events again.
  uid uuid not null default gen_random_uuid(),
  -- The address exists at its owner's alone.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  read_at timestamptz
);

-- Each event as it was last sent: a change raises its sequence, and one that is gone is sent as cancelled for a while.
create table feed_events (
  user_id integer not null references feeds on delete cascade,
  key text not null,
  event json not null,
  sequence integer not null,
  changed_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (user_id, key)
);

-- Whoever is deactivated or erased and comes back asks for a new address.
create function end_feed() returns trigger language plpgsql as $$
begin
  delete from feeds where user_id = new.id;
  return null;
end $$;
create trigger users_end_feed after update of status on users
  for each row when (old.status is distinct from new.status and new.status <> 'active') execute function end_feed();
