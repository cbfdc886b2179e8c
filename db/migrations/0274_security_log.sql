-- What was refused, for the administrator: refused sign-ins, calls without the permission, guessed links, too many calls. The same from
-- one address within a minute is one row with a count, so that an attack cannot fill the database.
create table security_event (
  id int generated always as identity primary key,
  minute timestamptz not null,
  kind text not null check (kind in ('signInRefused', 'forbidden', 'wrongLink', 'tooMany')),
  -- An IPv6 line counts as one. 'others': more addresses in one minute than are kept apart.
  address text not null,
  -- Not a key: a person who is deleted leaves the row.
  user_id int,
  calls text[] not null,
  times int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (minute, kind, address, user_id)
);
create index security_event_last on security_event (last_at desc, id desc);
alter table security_event enable row level security;
create policy scope on security_event using ((select sees_all()));

-- The security log also lists what the audit has of roles, secrets and reused tokens.
create index audit_security on audit (at desc) where entity in ('role', 'api_client')
  or (entity = 'app_user' and action in (
    'roles and accounts', 'invited', 'second factor reset', 'refresh token reused', 'authorization code reused'
  ));
