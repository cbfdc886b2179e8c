-- Text messages to consignees, each with what became of it; and what they answered.
create table sms_log (
  id int generated always as identity primary key,
  load_id int not null references load on delete cascade, drop_id int references load_drop on delete set null, consignee_id int not null references account,
  kind text not null check (kind in ('release', 'change', 'bulk', 'resend')),
  phone text not null, body text not null, encoding text not null check (encoding in ('gsm7', 'ucs2')), segments int not null check (segments > 0),
  -- The arrival that it tells; the next one is told when it is another by so much.
  eta timestamptz,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed', 'skipped')),
  error text, error_code int, provider_id text unique, attempts int not null default 0,
  -- Held over the receiver's night.
  not_before timestamptz,
  created_at timestamptz not null, created_by text not null, sent_at timestamptz, settled_at timestamptz,
  dedupe_key text not null unique,
  check ((status in ('delivered', 'failed', 'skipped')) = (settled_at is not null)),
  check (status in ('queued', 'skipped', 'failed') or sent_at is not null)
);
create index sms_log_pair on sms_log (load_id, consignee_id, id desc);
create index sms_log_drop on sms_log (drop_id, consignee_id, id desc);
create index sms_log_waiting on sms_log (phone) where status = 'queued';
create index sms_log_consignee on sms_log (consignee_id);
alter table sms_log enable row level security;
create policy scope on sms_log using ((select sees_all()));

create table sms_heard (
  id int generated always as identity primary key,
  -- The provider's id of it: what comes again is not heard twice.
  provider_id text not null unique,
  phone text not null, body text not null, word text not null check (word in ('stop', 'start', 'help', 'other')),
  -- The accounts that have this number; none when nobody knows it.
  account_ids int[] not null, at timestamptz not null
);
create index sms_heard_phone on sms_heard (phone, id desc);
alter table sms_heard enable row level security;
create policy scope on sms_heard using ((select sees_all()));
