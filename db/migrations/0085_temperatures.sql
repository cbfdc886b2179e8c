-- How cold it was, and the lots of food (docs/decisions/095-the-warmest-that-is-known-counts.md).
-- A reading is of one thing: a box, a pallet as it was built at the dock, a truck, or a room of the warehouse.
create table temp_reading (
  id bigint generated always as identity primary key,
  warehouse_id int not null references warehouse,
  unit_id int references unit,
  receiving_pallet_id int references receiving_pallet,
  load_id int references load,
  -- 1 dock, 2 slots, 3 cooler
  room smallint check (room between 1 and 3),
  measured_at timestamptz not null,
  -- Tenths of a degree Fahrenheit.
  tenths_f int not null check (tenths_f between -600 and 1500),
  -- 1 scanner, 2 call, 3 file
  source smallint not null check (source between 1 and 3),
  device text not null default '',
  who text not null default '',
  user_id int references app_user,
  taken_at timestamptz not null,
  check (num_nonnulls(unit_id, receiving_pallet_id, load_id, room) = 1)
);
-- The same said twice is one reading, whoever says it; it is the index of what a warehouse measured when, too.
create unique index temp_reading_once on temp_reading
  (warehouse_id, measured_at, device, room, unit_id, receiving_pallet_id, load_id) nulls not distinct;
create index temp_reading_unit on temp_reading (unit_id, measured_at) where unit_id is not null;
create index temp_reading_pallet on temp_reading (receiving_pallet_id, measured_at) where receiving_pallet_id is not null;
create index temp_reading_load on temp_reading (load_id, measured_at) where load_id is not null;
create index temp_reading_room on temp_reading (warehouse_id, room, measured_at) where room is not null;
create index temp_reading_taken on temp_reading (taken_at);
create trigger temp_reading_is_final before update or delete on temp_reading for each row execute function refuse_change_of_history();
revoke update, delete, truncate on temp_reading from coldlane_app;
alter table temp_reading enable row level security;
create policy scope on temp_reading using ((select sees_all()));

-- What was measured at the dock before there were readings.
insert into temp_reading (warehouse_id, unit_id, measured_at, tenths_f, source, taken_at)
select coalesce(u.current_warehouse_id, u.receiving_warehouse_id), u.id, u.received_at, u.temp_f * 10, 1, u.received_at
from unit u
where u.temp_f between -60 and 150 and u.received_at is not null;
insert into temp_reading (warehouse_id, receiving_pallet_id, measured_at, tenths_f, source, taken_at)
select p.warehouse_id, p.id, p.opened_at, p.temp_f * 10, 1, p.opened_at
from receiving_pallet p
where p.temp_f between -60 and 150;

-- How many minutes above its limit a product may have in all. Null: nobody counts.
alter table product add column warm_minutes int,
  add constraint product_warm_minutes check (warm_minutes is null or (warm_minutes > 0 and temp_max_f is not null));
update product
set warm_minutes = case when category = 'produce' then 240 else 480 end
where temp_max_f is not null;

-- Boxes that somebody was warned of, once each.
create table temp_warning (
  unit_id int primary key references unit,
  warehouse_id int not null references warehouse,
  warned_at timestamptz not null,
  minutes int not null check (minutes >= 0),
  allowance int not null check (allowance > 0)
);
alter table temp_warning enable row level security;
create policy scope on temp_warning using ((select sees_all()));

-- The traceability lot code that came with a line of food, and who gave it (21 CFR 1.1340, 1.1345).
create table line_lot (
  consolidate_id int primary key references consolidate,
  lot_code text not null check (lot_code <> ''),
  lot_source text check (lot_source <> ''),
  row_version int not null default 1
);
create index line_lot_code on line_lot (lot_code);
alter table line_lot enable row level security;
create policy scope on line_lot using ((select sees_all()));
