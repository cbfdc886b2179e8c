-- Signing in: what the embedded identity provider remembers, its keys, passwords, running sessions, links by mail and counted attempts.
-- All times here are real time, never the clock of the warehouse day: tokens and links expire for machines.

create table oidc_model (
  model text not null, id text not null, payload jsonb not null,
  grant_id text, uid text, subject text, expires_at timestamptz, consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_model_grant on oidc_model (grant_id) where grant_id is not null;
create index oidc_model_uid on oidc_model (uid) where uid is not null;
create index oidc_model_subject on oidc_model (subject) where subject is not null;
create index oidc_model_expiry on oidc_model (expires_at);

create table oidc_key (kid text primary key, use text not null check (use in ('sig', 'cookie')), secret jsonb not null, created_at timestamptz not null default now());

-- One row a browser session; a token names its session, so that ending the session refuses the token before it expires.
create table login_session (
  uid text primary key, subject text not null, started_at timestamptz not null default now(),
  ended_at timestamptz, reason text check (reason in ('signed out', 'signed out everywhere', 'password changed', 'deactivated', 'refresh token reused'))
);
create index login_session_running on login_session (subject) where ended_at is null;
create trigger session_ended after update on login_session for each statement execute function announce_person();

create table password (user_id int primary key references app_user on delete cascade, hash text not null, changed_at timestamptz not null default now());

-- `who` is a digest of an e-mail or of an address, so that nothing typed into a sign-in form is kept.
create table login_attempt (id bigint generated always as identity primary key, kind text not null, who text not null, at timestamptz not null default now());
create index login_attempt_who on login_attempt (kind, who, at);
create index login_attempt_age on login_attempt (at);

-- Only the digest of a mailed link's token is kept: who reads this table cannot use the link.
create table one_time_token (
  digest text primary key, kind text not null check (kind in ('reset', 'activate', 'invite')),
  user_id int not null references app_user on delete cascade,
  created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz
);
create index one_time_token_user on one_time_token (user_id, kind);
