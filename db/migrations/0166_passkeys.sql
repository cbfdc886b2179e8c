-- Keys of WebAuthn that people sign in with instead of a password. Only the public half is ever here.
create table passkey (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  name text not null check (name <> ''),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  backed_up boolean not null,
  made_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- What a key is asked to sign: once, by whom it was made for, and not for long. Kept by digest.
create table passkey_challenge (
  digest text primary key,
  purpose text not null check (purpose in ('add', 'sign-in')),
  owner text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
alter table passkey enable row level security;
create policy scope on passkey using ((select sees_all()) or user_id = (select own_person()));
