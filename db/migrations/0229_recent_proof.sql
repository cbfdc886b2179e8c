-- When a person last proved, within a session, that it is theirs. Signing in is the first proof.
alter table login_session add column proved_at timestamptz;
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add check (purpose in ('add', 'sign-in', 'prove'));
