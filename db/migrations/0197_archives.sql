-- Old records leave the tables by way of files: first written, then read back, then let go (docs/decisions/208-nothing-goes-that-is-in-no-archive.md).

-- What is kept for a time and how its rows are found: one view a kind, which says of each row when it is of, whether something holds it, and
-- what stands in the file. Names, addresses and what letters said are left out of the files: they hold ids, and whoever is erased is erased in them.
create table archive_kind (
  kind text primary key, seq smallint not null, table_name text not null, key_column text not null, key_type text not null check (key_type in ('bigint', 'int', 'text'))
);
insert into archive_kind (kind, seq, table_name, key_column, key_type) values
  ('signIns', 1, 'audit', 'id', 'bigint'), ('history', 2, 'audit', 'id', 'bigint'), ('boxEvents', 3, 'unit_event', 'id', 'bigint'),
  ('scans', 4, 'scan', 'client_event_id', 'text'), ('photos', 5, 'delivery_photo', 'id', 'int'), ('letters', 6, 'letter_event', 'id', 'int'),
  ('texts', 7, 'sms_log', 'id', 'int'), ('messages', 8, 'outbox', 'id', 'int'), ('jobs', 9, 'job', 'id', 'int');
revoke insert, update, delete, truncate on archive_kind from coldlane_app;

-- One file: a kind, a month, and the part of it where a month has several.
create table archive (
  id int generated always as identity primary key,
  kind text not null references archive_kind,
  month date not null check (extract(day from month) = 1),
  part smallint not null,
  file text not null unique,
  rows int not null default 0,
  first_at timestamptz, last_at timestamptz,
  bytes int not null default 0,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  -- When the file was read back and held what was written.
  checked_at timestamptz,
  -- Rows that have left their table since.
  gone int not null default 0 check (gone between 0 and rows),
  check (gone = 0 or checked_at is not null),
  check (checked_at is null or rows > 0 and bytes > 0 and sha256 is not null and last_at is not null),
  unique (kind, month, part)
);
create index archive_unchecked on archive (kind) where checked_at is null;
-- What stands in a file and still in its table; the hash is of the line in the file.
create table archive_row (
  kind text not null, row_key text not null, archive_id int not null references archive on delete cascade, hash text not null,
  primary key (kind, row_key)
);
create index archive_row_of on archive_row (archive_id, row_key);

-- As long as it stands nothing of the kind goes: of all, or of the freight of one account.
create table legal_hold (
  id int generated always as identity primary key,
  kind text not null references archive_kind, account_id int references account,
  why text not null, begun_at timestamptz not null, begun_by int references app_user,
  ended_at timestamptz, ended_by int references app_user,
  row_version int not null default 1
);
create unique index legal_hold_once on legal_hold (kind, coalesce(account_id, 0)) where ended_at is null;

-- A night is looked after once, on whatever server, and made up for when all slept.
create table retention_run (
  id int generated always as identity primary key,
  -- Null: somebody wanted it by day.
  day date unique, started_at timestamptz not null, ended_at timestamptz, files int not null default 0, archived int not null default 0, gone int not null default 0, fault text
);

alter table archive enable row level security;
create policy scope on archive using ((select sees_all()));
alter table archive_row enable row level security;
create policy scope on archive_row using ((select sees_all()));
alter table legal_hold enable row level security;
create policy scope on legal_hold using ((select sees_all()));
alter table retention_run enable row level security;
create policy scope on retention_run using ((select sees_all()));

create function is_held(of_kind text, accounts int[]) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from legal_hold h where h.kind = of_kind and h.ended_at is null and (h.account_id is null or h.account_id = any(accounts)))
$$;
-- A box that has not left on a truck, in the house or announced.
create function is_open(active boolean, pickup int) returns boolean language sql stable parallel safe as $$
  select active and not exists (select 1 from load_pickup k where k.id = pickup and k.released_at is not null)
$$;
-- A claim that is open for a box, its line or its truck, or a dispute about its invoice.
create function is_contested(of_unit int) returns boolean language sql stable parallel safe as $$
  select exists (
      select 1
      from unit u
      join claim c on c.unit_id = u.id or c.consolidate_id = u.consolidate_id or c.load_id = (select k.load_id from load_pickup k where k.id = u.load_pickup_id)
      where u.id = of_unit and c.ended_at is null
    ) or exists (
      select 1
      from unit u
      join shipment_detail d on d.id = u.shipment_detail_id
      join shipment s on s.id = d.shipment_id
      join dispute p on p.invoice_id = s.invoice_id
      where u.id = of_unit and p.status = 0
    )
$$;
-- A box that was billed keeps its proof as long as the invoice is to be kept: seven years from its date.
create function is_proof(of_unit int) returns boolean language sql stable parallel safe as $$
  select exists (
    select 1
    from unit u
    join shipment_detail d on d.id = u.shipment_detail_id
    join shipment s on s.id = d.shipment_id
    left join invoice i on i.id = s.invoice_id
    where u.id = of_unit and coalesce(i.date, s.outbound_date) > current_date - interval '84 months'
  )
$$;

create view aging_sign_ins with (security_invoker = true) as
  select a.id as row_key, a.at, to_jsonb(a) - 'user_name' || jsonb_build_object('after', a.after - 'address') as line, null::text as file, 0 as file_bytes,
    -- When somebody came in last is shown with the person.
    is_held('signIns', null) or a.action = 'signed in' and not exists (
      select 1 from audit n where n.entity = a.entity and n.entity_id = a.entity_id and n.id > a.id and n.action = 'signed in'
    ) as held
  from audit a
  where a.entity = 'app_user' and a.action in ('signed in', 'sign-in refused', 'signed out', 'session ended');
create view aging_history with (security_invoker = true) as
  select a.id as row_key, a.at,
    to_jsonb(a) - 'user_name' || case when a.entity in ('app_user', 'user', 'scanner_user') then
      jsonb_build_object('before', a.before - '{name,email,address,full_name,fullName}'::text[], 'after', a.after - '{name,email,address,full_name,fullName}'::text[])
      else '{}' end as line,
    null::text as file, 0 as file_bytes,
    is_held('history', null)
      or a.entity in ('claim', 'claim_inside') and exists (select 1 from claim c where c.id = a.entity_id and c.ended_at is null)
      or a.entity = 'invoice' and exists (select 1 from dispute p where p.invoice_id = a.entity_id and p.status = 0) as held
  from audit a
  where not (a.entity = 'app_user' and a.action in ('signed in', 'sign-in refused', 'signed out', 'session ended'));
create view aging_box_events with (security_invoker = true) as
  select e.id as row_key, e.at, to_jsonb(e) - 'who' as line, null::text as file, 0 as file_bytes,
    -- What is in the house is open, and the state of a box is the last that its history says.
    is_held('boxEvents', array[u.shipper_id, u.consignee_id, u.bill_to_id]) or is_open(u.active, u.load_pickup_id)
      or not exists (select 1 from unit_event n where n.unit_id = e.unit_id and n.id > e.id and n.to_status is not null)
      or is_contested(u.id) as held
  from unit_event e
  join unit u on u.id = e.unit_id;
create view aging_scans with (security_invoker = true) as
  select s.client_event_id as row_key, s.at, to_jsonb(s) as line, null::text as file, 0 as file_bytes,
    is_held('scans', array[u.shipper_id, u.consignee_id, u.bill_to_id]) or u.id is not null and (
      is_open(u.active, u.load_pickup_id) or is_contested(u.id) or is_proof(u.id)
    ) as held
  from scan s
  left join unit u on u.id = s.unit_id;
create view aging_photos with (security_invoker = true) as
  select p.id as row_key, p.kept_at as at, to_jsonb(p) - 'waiting' as line, p.file, p.bytes as file_bytes,
    -- What has not reached the store of files yet is nowhere else.
    is_held('photos', array[d.deliver_to_id, u.shipper_id, u.consignee_id, u.bill_to_id]) or p.waiting is not null
      or u.id is not null and is_contested(u.id)
      or exists (select 1 from claim c where c.load_id = d.load_id and c.ended_at is null) as held
  from delivery_photo p
  join load_drop d on d.id = p.drop_id
  left join unit u on u.id = p.unit_id;
create view aging_letters with (security_invoker = true) as
  select e.id as row_key, e.created_at as at, to_jsonb(e) - '{to_address,subject,body}'::text[] as line, null::text as file, 0 as file_bytes,
    is_held('letters', null) or e.letter_key is null as held
  from letter_event e;
create view aging_texts with (security_invoker = true) as
  select m.id as row_key, m.created_at as at, to_jsonb(m) - '{phone,body,created_by,error}'::text[] as line, null::text as file, 0 as file_bytes,
    is_held('texts', array[m.consignee_id]) or m.status = 'queued' as held
  from sms_log m;
create view aging_messages with (security_invoker = true) as
  select o.id as row_key, o.created_at as at,
    to_jsonb(o) - case when o.kind in ('email', 'sms') then '{payload,error,dedupe_key}'::text[] else '{error}'::text[] end as line, null::text as file, 0 as file_bytes,
    -- What went to accounting, and the sending of an invoice, proves what was billed.
    is_held('messages', null) or o.status = 'queued'
      or (o.kind in ('accounting', 'portal') or exists (select 1 from invoice_sent s where s.dedupe_key = o.dedupe_key))
        and o.created_at > now() - interval '84 months'
      or exists (select 1 from letter_event e where e.letter_key = o.dedupe_key) or exists (select 1 from sms_log m where m.dedupe_key = o.dedupe_key) as held
  from outbox o;
create view aging_jobs with (security_invoker = true) as
  select j.id as row_key, j.created_at as at, to_jsonb(j) - '{started_by_name,authority}'::text[] as line, null::text as file, 0 as file_bytes,
    is_held('jobs', null) or j.ended_at is null or exists (select 1 from service_sync_change c where c.job_id = j.id) as held
  from job j;

create function aging_view(of_kind text) returns text language sql immutable as $$
  select 'aging_' || lower(regexp_replace(of_kind, '([A-Z])', '_\1', 'g'))
$$;

-- The oldest month of a kind that has rows to be written into a file, the next part of it.
create function next_archive(of_kind text, before timestamptz) returns table (month date, part int) language plpgsql stable set timezone = 'UTC' as $$
begin
  return query execute format(
    'with first as (
      select date_trunc(''month'', v.at)::date as month from %I v
      where v.at < $2 and not v.held and not exists (select 1 from archive_row r where r.kind = $1 and r.row_key = v.row_key::text)
      order by v.at limit 1
    )
    select f.month, (select coalesce(max(a.part), 0) + 1 from archive a where a.kind = $1 and a.month = f.month)::int from first f',
    aging_view(of_kind)
  ) using of_kind, before;
end $$;

-- Notes what goes into a file, and says the lines: in one statement, so that the hash is of what stands in it.
create function note_for_archive(of_archive int, before timestamptz, most int) returns table (row_key text, at timestamptz, line text, file text)
language plpgsql set timezone = 'UTC' as $$
declare a archive;
begin
  select * into strict a from archive where id = of_archive;
  return query execute format(
    'with picked as (
      select v.row_key::text as row_key, v.at, v.line::text as line, v.file
      from %I v
      where v.at >= $3 and v.at < least($4, ($3 + interval ''1 month'')) and not v.held
        and not exists (select 1 from archive_row r where r.kind = $2 and r.row_key = v.row_key::text)
      order by v.at, v.row_key
      limit $5
    ),
    noted as (
      insert into archive_row (kind, row_key, archive_id, hash)
      select $2, s.row_key, $1, md5(s.line) from picked s
      on conflict do nothing
      returning row_key
    )
    select s.row_key, s.at, s.line, s.file from picked s join noted n on n.row_key = s.row_key order by s.at, s.row_key',
    aging_view(a.kind)
  ) using of_archive, a.kind, a.month::timestamptz, before, most;
end $$;

create or replace function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  -- Who may delete here at all is the owner; he does so by let_go alone.
  if tg_op = 'DELETE' and current_setting('app.letting_go', true) = 'on' then return old; end if;
  -- The name of somebody who was erased, and nothing else.
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then return new; end if;
  raise exception 'History is never changed: %', tg_table_name using errcode = 'insufficient_privilege';
end $$;

/*
 * Lets rows go that stand in a file which was read back: as they stand there, and unless something holds them by now. Never more than `most`,
 * and none that somebody else has. Whoever begins a hold waits for it, and it for him. A row that was changed since is noted anew.
 */
create function let_go(of_archive int, most int) returns table (gone int, changed int, files text[])
language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare a archive; k archive_kind;
begin
  select * into strict a from archive x where x.id = of_archive;
  if a.checked_at is null then raise exception 'Archive % was not read back', of_archive using errcode = 'insufficient_privilege'; end if;
  select * into strict k from archive_kind x where x.kind = a.kind;
  perform pg_advisory_xact_lock_shared(hashtextextended('hold ' || a.kind, 14));
  perform set_config('app.letting_go', 'on', true);
  return query execute format(
    'with picked as materialized (
      select r.row_key, r.hash from archive_row r
      where r.archive_id = $1
        and not exists (select 1 from %1$I v where v.row_key = r.row_key::%4$s and v.held)
      order by r.row_key
      limit $2
      for update of r skip locked
    ),
    same as materialized (
      select s.row_key, v.file from picked s join %1$I v on v.row_key = s.row_key::%4$s where md5(v.line::text) = s.hash
    ),
    gone as (
      delete from %2$I t using same s where t.%3$I = s.row_key::%4$s returning s.row_key, s.file
    ),
    dropped as (
      delete from archive_row r using picked s where r.kind = $3 and r.row_key = s.row_key returning 1
    ),
    counted as (
      update archive x set gone = x.gone + (select count(*) from gone) where x.id = $1 and (select count(*) from gone) > 0 returning 1
    )
    select (select count(*)::int from gone), (select count(*)::int from dropped) - (select count(*)::int from gone),
      coalesce((select array_agg(g.file) from gone g where g.file is not null), ''{}'')',
    aging_view(a.kind), k.table_name, k.key_column, k.key_type
  ) using of_archive, most, a.kind;
  perform set_config('app.letting_go', 'off', true);
end $$;
revoke all on function let_go(int, int) from public;
grant execute on function let_go(int, int) to coldlane_app;
