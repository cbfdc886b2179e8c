-- What every area stands on: settings, history, jobs, things that leave the house, and answers kept for repeated calls.

create table admin_setting (
  code text primary key, description text not null, value_type smallint not null check (value_type in (1, 2, 3, 4, 5, 6, 8)),
  value text not null, max_len int, updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1
);

create table audit (
  id bigint generated always as identity primary key, at timestamptz not null, entity text not null, entity_id int not null,
  action text not null, before jsonb, after jsonb, user_id int, user_name text not null, why text
);
create index audit_entity on audit (entity, entity_id, id);
create index audit_at on audit (at desc, id desc);

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'History is never changed: %', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_final before update or delete on audit for each row execute function refuse_change_of_history();
revoke update, delete, truncate on audit from coldlane_app;

create table job (
  id int generated always as identity primary key, kind text not null, status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  done int not null default 0, total int not null default 0, message text, result jsonb, payload jsonb not null default '{}',
  started_by int, started_by_name text not null default '', created_at timestamptz not null default now(), ended_at timestamptz
);
create index job_recent on job (started_by, id desc);

create table outbox (
  id int generated always as identity primary key, kind text not null check (kind in ('email', 'sms', 'accounting', 'dispatch', 'portal', 'webhook')),
  payload jsonb not null, status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0, dedupe_key text not null unique, error text, created_at timestamptz not null default now(), sent_at timestamptz, provider_id text
);
create index outbox_recent on outbox (created_at desc, id desc);

create table idempotency (
  who text not null, key text not null, fingerprint text not null, status int, reply jsonb, at timestamptz not null default now(), primary key (who, key)
);
create index idempotency_age on idempotency (at);
