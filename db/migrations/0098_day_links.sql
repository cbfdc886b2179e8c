-- Links by which somebody without an account follows what one consignee gets of one day. The link is kept nowhere, its digest alone
-- (docs/decisions/107-a-link-for-a-day-is-its-own-proof.md).
create table day_link (
  id int generated always as identity primary key, consignee_id int not null references account, day date not null,
  digest text not null unique check (length(digest) = 43), language text not null check (language in ('en', 'es', 'zh')),
  made_at timestamptz not null, made_by int not null references app_user, expires_at timestamptz not null check (expires_at > made_at),
  ended_at timestamptz, ended_by int references app_user,
  -- When it was looked at first and last, and from which networks (digests): who is known there is not kept out by others who guess.
  opened_at timestamptz, seen_at timestamptz, seen_from text[] not null default '{}'
);
create index day_link_of on day_link (consignee_id, day, id);
alter table day_link enable row level security;
create policy scope on day_link using ((select sees_all()));
