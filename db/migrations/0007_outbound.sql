-- Loads: a truck's trip, its pickups at our warehouses, its drops, what is planned for them and what is missing.

create sequence load_number as int start 60198;
create sequence bol_serial as bigint start 4121880;

create table load (
  id int generated always as identity primary key, load_number int not null unique default nextval('load_number'), load_name text not null,
  day_of_service date not null, status smallint not null default 1 check (status between 1 and 4),
  trailer text, tractor text, driver1 text, driver2 text, carrier text, external_order_no text,
  sync_status smallint check (sync_status in (0, 1, 2)), sync_message text, load_locks int check (load_locks >= 0), temp_set_f smallint,
  planned_departure timestamptz, void boolean not null default false, trailer_cube int not null default 380000,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1
);
create index load_day on load (day_of_service, load_name desc, id desc);
create table load_pickup (
  id int generated always as identity primary key, load_id int not null references load on delete cascade, warehouse_id int not null references warehouse, seq smallint not null default 1,
  status smallint not null default 1 check (status between 1 and 4), door_id int references door, seal text,
  started_at timestamptz, loaded_at timestamptz, released_at timestamptz, released_by int, force boolean not null default false, force_note text,
  row_version int not null default 1, unique (load_id, warehouse_id)
);
create index load_pickup_warehouse on load_pickup (warehouse_id, status);
create table load_drop (
  id int generated always as identity primary key, load_id int not null references load on delete cascade, deliver_to_id int not null references account, seq smallint not null,
  window_start timestamptz, window_end timestamptz, miles int, service_min int not null default 30, unique (load_id, seq)
);
create index load_drop_place on load_drop (deliver_to_id);
create table load_plan (
  id int generated always as identity primary key, drop_id int not null references load_drop on delete cascade, consignee_id int not null references account, shipper_id int references account,
  units int not null default 0, cubes int not null default 0
);
create index load_plan_drop on load_plan (drop_id);
create table shortage_reason (code text primary key, label text not null, active boolean not null default true);
create table load_shortage (
  id int generated always as identity primary key, load_pickup_id int not null references load_pickup on delete cascade, unit_id int not null references unit,
  reason_code text references shortage_reason, notes text, resolved_at timestamptz, row_version int not null default 1, unique (load_pickup_id, unit_id)
);
create table trailer_inspection (
  id int generated always as identity primary key, load_pickup_id int not null references load_pickup on delete cascade, clean boolean not null, odor_free boolean not null,
  pre_cool_f smallint, reefer_ok boolean not null, previous_cargo text, inspected_by text not null, at timestamptz not null
);
create index trailer_inspection_pickup on trailer_inspection (load_pickup_id);
create table eta (
  drop_id int primary key references load_drop on delete cascade, eta timestamptz, source text not null default 'computed' check (source in ('dispatch', 'manual', 'override', 'computed')),
  override_eta timestamptz, status smallint not null default 0 check (status between 0 and 3), hide boolean not null default false, delivered_at timestamptz, updated_at timestamptz not null default now()
);

create table bol (
  id int generated always as identity primary key, bol_number text not null unique check (bol_number ~ '^[0-9]{17}$'), outbound_date date not null,
  load_id int references load, load_pickup_id int references load_pickup, drop_id int references load_drop, outbound_warehouse_id int not null references warehouse,
  deliver_to_id int not null references account, consignee_id int not null references account, bill_to_id int not null references account,
  active boolean not null default true, generation int not null default 1, superseded_by int references bol, manual boolean not null default false, deleted_at timestamptz,
  created_at timestamptz not null, created_by int, row_version int not null default 1
);
create unique index bol_once on bol (load_pickup_id, deliver_to_id, consignee_id, bill_to_id, generation) where load_pickup_id is not null;
create index bol_day on bol (outbound_date desc, bol_number desc, id);
create index bol_load on bol (load_id);
create table bol_detail (
  id int generated always as identity primary key, bol_id int not null references bol, shipper_id int not null references account, bill_to_id int not null references account,
  payment_term smallint not null check (payment_term in (1, 2, 3)), product_id int not null references product, product_desc text not null, uom smallint not null check (uom in (1, 2, 3)),
  l int not null, w int not null, h int not null, units int not null check (units > 0), cubes int not null, ship_date date not null, order_number int,
  receiving_warehouse_id int not null references warehouse, shipment_detail_id int, deleted_at timestamptz, row_version int not null default 1
);
create index bol_detail_bol on bol_detail (bol_id, id);
