-- A code of the sign-in that is shown a second time ends the session of the first exchange (RFC 6749 4.1.2).
alter table login_session
  drop constraint login_session_reason_check,
  add constraint login_session_reason_check check (
    reason in (
      'signed out',
      'signed out everywhere',
      'password changed',
      'deactivated',
      'refresh token reused',
      'authorization code reused'
    )
  );
