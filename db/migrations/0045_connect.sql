-- Other people's software: API clients, each bound to one account and acting as a user of its own; their secrets; and what they are told by webhooks.

create table api_client (
  id int generated always as identity primary key, client_id text not null unique, name text not null,
  account_id int not null references account, user_id int not null unique references app_user,
  scopes text[] not null check (cardinality(scopes) > 0), rate_limit int not null check (rate_limit between 1 and 10000),
  created_at timestamptz not null, created_by int, revoked_at timestamptz, revoked_by int, row_version int not null default 1
);
create index api_client_account on api_client (account_id);

-- Only the digest of a secret is kept: who reads this table cannot use it. `tail` are its last four characters, to tell one from another.
create table api_client_secret (
  id int generated always as identity primary key, api_client_id int not null references api_client, digest text not null unique, tail text not null,
  created_at timestamptz not null, created_by int, expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz
);
create index api_client_secret_client on api_client_secret (api_client_id);

-- Calls by client and minute, over all servers together: the rate limit counts them, and people see them. What a crash forgets harms nobody.
create unlogged table api_client_use (
  api_client_id int not null, minute timestamptz not null, calls int not null, refused int not null default 0, primary key (api_client_id, minute)
);

create table webhook (
  id int generated always as identity primary key, api_client_id int not null references api_client, url text not null, events text[] not null check (cardinality(events) > 0),
  -- Signs every delivery, so it cannot be kept as a digest.
  secret text not null, active boolean not null default true,
  created_at timestamptz not null, created_by int, updated_at timestamptz not null, deleted_at timestamptz, row_version int not null default 1
);
create index webhook_client on webhook (api_client_id) where deleted_at is null;

-- What a webhook has been told of already: events are read with some overlap, and nothing is told twice.
create table webhook_told (webhook_id int not null references webhook, source text not null, source_id bigint not null, at timestamptz not null default now(), primary key (webhook_id, source, source_id));
create index webhook_told_age on webhook_told (at);
-- How far each source has been read. Numbers are given before their transactions commit: `after_id` moves to a noted number only when every transaction running at the note has ended.
create table webhook_cursor (source text primary key, after_id bigint not null, noted_id bigint not null, noted_until xid8 not null, noted_at timestamptz not null default now());

create table webhook_delivery (
  id int generated always as identity primary key, webhook_id int not null references webhook, event text not null, payload jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')), attempts int not null default 0,
  response_status int, response_text text, error text, took_ms int, replay_of int references webhook_delivery,
  created_at timestamptz not null, tried_at timestamptz, sent_at timestamptz
);
create index webhook_delivery_recent on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);

alter table api_client enable row level security;
create policy scope on api_client using ((select sees_all()));
alter table api_client_secret enable row level security;
create policy scope on api_client_secret using ((select sees_all()));
alter table webhook enable row level security;
create policy scope on webhook using ((select sees_all()));
alter table webhook_delivery enable row level security;
create policy scope on webhook_delivery using ((select sees_all()));

-- Servers keep for a moment who a bearer is. The mark of last use is no such change.
create trigger person_changed after insert or update or delete on api_client for each statement execute function announce_person();
create trigger person_changed after insert or delete or update of expires_at, revoked_at on api_client_secret for each statement execute function announce_person();
create trigger person_changed after insert or update or delete on webhook for each statement execute function announce_person();
