-- Rate sheets: what a payer, a lane or everybody is charged, in versions by effective date. A version is a draft until it is
-- published; then its lines stand in tariff, which rating reads, and neither is changed any more.

create table rate_sheet (
  id int generated always as identity primary key, name text not null, note text, row_version int not null default 1, created_at timestamptz not null default now()
);
create unique index rate_sheet_name on rate_sheet (lower(name));
create table rate_sheet_version (
  id int generated always as identity primary key, sheet_id int not null references rate_sheet, version int not null, status smallint not null default 1 check (status in (1, 2)),
  effective_date date not null, expiration_date date check (expiration_date >= effective_date), zones jsonb not null default '[]', lines jsonb not null default '[]',
  changed_at timestamptz not null default now(), changed_by int references app_user, changed_by_name text, published_at timestamptz, published_by_name text, row_version int not null default 1,
  unique (sheet_id, version), check ((status = 2) = (published_at is not null))
);
create unique index rate_sheet_version_draft on rate_sheet_version (sheet_id) where status = 1;

alter table tariff
  add column sheet_version_id int references rate_sheet_version, add column line smallint, add column zone text, add column zone_states text[],
  add column breaks jsonb not null default '[]', add check ((zone is null) = (zone_states is null));
create index tariff_sheet_version on tariff (sheet_version_id) where sheet_version_id is not null;

-- What was agreed before there were sheets becomes one sheet for each name.
insert into rate_sheet (name) select min(name) from tariff where deleted_at is null group by lower(name);
insert into rate_sheet_version (sheet_id, version, status, effective_date, expiration_date, lines, published_at, published_by_name)
select s.id, row_number() over (partition by s.id order by t.effective_date, t.version, t.id), 2, t.effective_date, t.expiration_date,
  jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'billToId', t.bill_to_id, 'shipperId', t.shipper_id, 'consigneeId', t.consignee_id, 'stateCode', t.state_code, 'regionId', t.region_id,
    'outboundWarehouseId', t.outbound_warehouse_id, 'category', t.category, 'uom', t.uom, 'flag', t.flag, 'rateType', t.rate_type, 'rate4', t.rate4, 'bp', t.percent_bp,
    'minimum', t.minimum, 'priority', t.priority, 'breaks', '[]'::jsonb, 'tariffId', t.id
  ))), now(), 'Coldlane'
from tariff t join rate_sheet s on lower(s.name) = lower(t.name) where t.deleted_at is null;
update tariff t set sheet_version_id = v.id, line = 1 from rate_sheet_version v where (v.lines -> 0 ->> 'tariffId')::int = t.id;
update rate_sheet_version set lines = jsonb_build_array((lines -> 0) - 'tariffId');

-- A published line keeps its numbers for ever: only its last day may still be set, by the version after it.
create function keep_published_tariff() returns trigger language plpgsql as $$
declare marks constant text[] := array['expiration_date', 'row_version'];
begin
  if old.sheet_version_id is null then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or to_jsonb(new) - marks is distinct from to_jsonb(old) - marks then
    raise exception 'A published rate is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger tariff_published_is_final before update or delete on tariff for each row execute function keep_published_tariff();
create function keep_published_version() returns trigger language plpgsql as $$
declare marks constant text[] := array['expiration_date', 'row_version'];
begin
  if old.status = 2 and (tg_op = 'DELETE' or to_jsonb(new) - marks is distinct from to_jsonb(old) - marks) then
    raise exception 'A published rate sheet is never changed' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger rate_sheet_version_is_final before update or delete on rate_sheet_version for each row execute function keep_published_version();

-- What charges were made of stays readable when it no longer holds: rules and rows are retired, a corrected price is kept.
alter table fuel_schedule add column retired_at timestamptz;
alter table accessorial_rule add column retired_at timestamptz;
alter table charge_code add column id int generated always as identity unique, add column row_version int not null default 1;
alter table fuel_price add column id int generated always as identity unique;
alter table cancel_reason add column row_version int not null default 1;
create table fuel_price_was (
  id int generated always as identity primary key, week_start date not null, price_mills int not null, replaced_at timestamptz not null, replaced_by_name text
);
create index fuel_price_was_week on fuel_price_was (week_start);

-- The house's alone, as the prices themselves.
alter table rate_sheet enable row level security;
create policy scope on rate_sheet using ((select sees_all()));
alter table rate_sheet_version enable row level security;
create policy scope on rate_sheet_version using ((select sees_all()));
