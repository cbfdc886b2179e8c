-- Doors, scanner people, the cooler.

create table door (
  id int generated always as identity primary key, warehouse_id int not null references warehouse, number int not null check (number > 0),
  kind smallint not null check (kind in (1, 2)), active boolean not null default true,
  busy_load_pickup_id int, busy_shuttle_load_id int, busy_since timestamptz, row_version int not null default 1, unique (warehouse_id, number, kind)
);
create table scanner_user (
  id int generated always as identity primary key, scanner_user_id text not null unique, pin_hash text not null, full_name text not null, company text,
  role smallint not null check (role in (1, 2, 3, 4)), warehouse_id int not null references warehouse, active boolean not null default true,
  language text not null default 'en', failed_pins int not null default 0, locked_until timestamptz, row_version int not null default 1
);
create table scanner_session (
  id int generated always as identity primary key, token_hash text not null unique, scanner_user_id int not null references scanner_user,
  device text not null default '', started_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz
);
create index scanner_session_user on scanner_session (scanner_user_id) where ended_at is null;
-- The answer to each scan, by the id the device gave it: a repeat gets the first answer and changes nothing.
create table scan (
  client_event_id text primary key, scanner_user_id int not null references scanner_user, warehouse_id int not null references warehouse,
  kind text not null, code text not null, device text not null default '', scanned_at timestamptz not null, at timestamptz not null, unit_id int references unit, result jsonb not null
);
create index scan_recent on scan (warehouse_id, at desc);
create table cooler_item (
  id int generated always as identity primary key, unit_id int not null references unit, warehouse_id int not null references warehouse, day_of_service date not null,
  shipper_id int not null references account, consignee_id int not null references account, status smallint not null default 0 check (status between 0 and 4),
  reason text not null, notes text, opened_at timestamptz not null, closed_at timestamptz, new_ship_date date, row_version int not null default 1
);
create unique index cooler_item_open on cooler_item (unit_id) where closed_at is null;
create index cooler_item_day on cooler_item (warehouse_id, day_of_service desc, id desc);
