-- A second factor for employees: codes from an authenticator app, and recovery codes for when the phone is gone.

create table second_factors (
  user_id integer primary key references users on delete cascade,
  -- What the app and we both know; encrypted with SECRET_KEY where the school has set one.
  secret bytea not null check (octet_length(secret) between 1 and 200),
  is_encrypted boolean not null,
  -- Empty while the person is still setting it up.
  confirmed_at timestamptz,
  -- The half minute of the last code that was accepted: neither it nor an older one is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id integer not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- The password was right and the code is still to come. It opens nothing but the question for the code.
create table pending_logins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users on delete cascade,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_logins_user on pending_logins (user_id);
create index pending_logins_expiry on pending_logins (expires_at);
