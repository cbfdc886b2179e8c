-- A session is named by a number, so that an administrator can end one of them.
alter table login_session add column id int generated always as identity unique;
-- The account code that somebody signed up with, as it was typed: whether there is such an account is for the administrator to see.
alter table app_user add column signed_up_code text;
alter table login_session
  drop constraint login_session_reason_check,
  add constraint login_session_reason_check check (
    reason in (
      'signed out',
      'signed out everywhere',
      'password changed',
      'deactivated',
      'refresh token reused',
      'authorization code reused',
      'ended by an administrator'
    )
  );
