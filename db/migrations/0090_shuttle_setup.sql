-- The weekly rule of the shuttles. The file of dated rows is made from it, and is now kept by people too.
create table shuttle_setup (
  id int generated always as identity primary key,
  consignee_id int not null references account,
  receiving_dow weekday not null,
  receiving_warehouse_id int not null references warehouse,
  outbound_dow weekday not null,
  outbound_warehouse_id int not null references warehouse,
  shuttle text,
  updated_at timestamptz not null,
  updated_by int,
  row_version int not null default 1,
  unique (consignee_id, receiving_dow, receiving_warehouse_id)
);
alter table shuttle_setup enable row level security;
create policy scope on shuttle_setup using ((select sees_all()));

alter table shuttle_file add column updated_at timestamptz not null default now(), add column updated_by int;
-- A row of the file is asked for its boxes by the day they ship on, where they are received, and for whom.
create index unit_ship_day on unit (receiving_warehouse_id, ship_date, consignee_id) where active;
