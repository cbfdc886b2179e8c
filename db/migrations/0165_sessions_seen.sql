-- When a session was last used and from what browser, for the person who looks at her own.
alter table login_session
  add column last_seen_at timestamptz,
  add column browser text,
  add column system text;
drop trigger session_ended on login_session;
update login_session set last_seen_at = coalesce(ended_at, started_at);
alter table login_session
  alter column last_seen_at set default now(),
  alter column last_seen_at set not null,
  drop constraint login_session_reason_check,
  add constraint login_session_reason_check check (
    reason in (
      'signed out',
      'signed out everywhere',
      'password changed',
      'deactivated',
      'refresh token reused',
      'authorization code reused',
      'ended by an administrator',
      'ended by the person'
    )
  );
-- Being used is no change of who may come in: the servers are told of its end alone.
create trigger session_ended after update of ended_at on login_session for each statement execute function announce_person();
