-- Requests to come after the cutoff: asked by shippers, decided once by the warehouse.
create sequence extension_no as int start 1042;
create table rejection_reason (code text primary key, label text not null, active boolean not null default true);
create table extension (
  id int generated always as identity primary key, extension_no int not null unique default nextval('extension_no'),
  shipper_id int not null references account, warehouse_id int not null references warehouse, order_id int references orders,
  receiving_date date not null, ship_date date not null, applicant_name text not null, contact_number text not null, shipping_hour hour not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  reason_code text references rejection_reason, reason text, message text, decided_by int, decided_by_name text, decided_at timestamptz,
  -- Cents, as the warehouse asked when the request was made; charged when it is approved.
  surcharge int not null default 0 check (surcharge >= 0),
  -- Whether a mail about the request went to the warehouse: it may have no address.
  mailed boolean not null default false,
  created_at timestamptz not null, created_by int, created_by_name text not null default '', updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1,
  check ((status = 0) = (decided_at is null)), check (status <> 2 or (reason_code is not null and message is not null))
);
create index extension_shipper_day on extension (shipper_id, ship_date) where status = 1;
create index extension_pending on extension (warehouse_id, id) where status = 0;
create index extension_order on extension (order_id);
create table extension_consolidate (
  extension_id int not null references extension, consolidate_id int not null references consolidate, units int not null, primary key (extension_id, consolidate_id)
);
create index extension_of_consolidate on extension_consolidate (consolidate_id);
alter table extension enable row level security;
create policy scope on extension using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]));
alter table extension_consolidate enable row level security;
create policy scope on extension_consolidate using ((select sees_all()) or exists (select 1 from extension e where e.id = extension_id));
