-- Orders, their consolidates (identical units for one consignee) and the units themselves.

create sequence order_number as int start 100245;
create sequence unit_serial as bigint start 1002398000;
create sequence sscc_serial as bigint start 1;

create table orders (
  id int generated always as identity primary key, order_number int not null unique default nextval('order_number'),
  shipper_id int not null references account, receiving_warehouse_id int not null references warehouse, ship_date date not null,
  status smallint not null default 0 check (status in (0, 1)), source text not null default 'web' check (source in ('web', 'xml', 'api', 'scanner')), source_ref text,
  after_cutoff boolean not null default false, finalized_at timestamptz, deleted_at timestamptz,
  created_at timestamptz not null, created_by int, created_by_name text not null default '', updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1
);
create index orders_shipper_day on orders (shipper_id, ship_date, id);
create index orders_day on orders (ship_date, status, id);

create table consolidate (
  id int generated always as identity primary key, order_id int not null references orders, shipper_id int not null references account,
  consignee_id int not null references account, care_of_id int references account, day_of_service_id int references day_of_service,
  day_of_service date not null, outbound_date date not null, outbound_warehouse_id int not null references warehouse,
  delivery_start timestamptz, delivery_end timestamptz,
  product_id int not null references product, product_desc text not null, uom smallint not null check (uom in (1, 2, 3)), measure text not null check (measure in ('inch', 'cm')),
  typed_l int not null, typed_w int not null, typed_h int not null, l int not null, w int not null, h int not null,
  cube_each int not null, min_cube_applied boolean not null default false, unit_count int not null, first_count int not null,
  po text, invoice_ref text, farm_name text, awb text, payment_term smallint not null check (payment_term in (1, 2, 3)), bill_to_id int references account,
  status smallint not null default 0 check (status in (0, 1)), deleted_at timestamptz,
  created_at timestamptz not null, created_by int, updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1
);
create index consolidate_order on consolidate (order_id, id);
create index consolidate_consignee on consolidate (consignee_id, day_of_service);

create table receiving_pallet (
  id int generated always as identity primary key, code text not null unique, warehouse_id int not null references warehouse, receiving_date date not null,
  shipper_id int references account, door_id int, pallet_status smallint not null default 0 check (pallet_status in (0, 1, 2)),
  opened_at timestamptz not null, closed_at timestamptz, temp_f smallint
);
create index receiving_pallet_day on receiving_pallet (warehouse_id, receiving_date);

-- status: 0 pending, 1 finalized, 2 received, 3 shuttled, 4 put away, 5 mis-staged, 6 cooler, 7 loaded, 100 arrived
create table unit (
  id int generated always as identity primary key, unit_code text not null, sscc text, number_in_line int not null,
  consolidate_id int not null references consolidate, order_id int not null references orders,
  shipper_id int not null references account, consignee_id int not null references account, deliver_to_id int not null references account, bill_to_id int references account,
  status smallint not null default 0 check (status in (0, 1, 2, 3, 4, 5, 6, 7, 100)), active boolean not null default true,
  ship_date date not null, day_of_service date not null, outbound_date date not null,
  receiving_warehouse_id int not null references warehouse, outbound_warehouse_id int not null references warehouse, current_warehouse_id int references warehouse,
  receiving_pallet_id int references receiving_pallet, put_away_code text, position_code text,
  shuttle_load_id int, load_pickup_id int, drop_id int, bol_detail_id int, shipment_detail_id int,
  cube int not null, temp_f smallint, label_prints int not null default 0,
  received_at timestamptz, loaded_at timestamptz, deleted_at timestamptz, deleted_reason text, updated_at timestamptz not null default now(), row_version int not null default 1
);
create unique index unit_live_code on unit (shipper_id, unit_code) where active;
create index unit_code on unit (unit_code);
create index unit_outbound on unit (outbound_warehouse_id, day_of_service, id);
create index unit_day on unit (day_of_service, id);
create index unit_out_day on unit (outbound_warehouse_id, outbound_date, status) where active;
create index unit_shipper_day on unit (shipper_id, day_of_service, id);
create index unit_consignee_day on unit (consignee_id, day_of_service, id);
create index unit_consolidate on unit (consolidate_id, number_in_line);
create index unit_order on unit (order_id);
create index unit_pallet on unit (receiving_pallet_id) where receiving_pallet_id is not null;
create index unit_pickup on unit (load_pickup_id) where load_pickup_id is not null;
create index unit_drop on unit (drop_id) where drop_id is not null;
create index unit_put_away on unit (current_warehouse_id, put_away_code) where put_away_code is not null and active;

create table unit_event (
  id bigint generated always as identity primary key, unit_id int not null references unit, at timestamptz not null, kind text not null,
  from_status smallint, to_status smallint, warehouse_id int, user_id int, scanner_user_id int, who text not null default '', place text, device text, note text,
  client_event_id text, paper text
);
create index unit_event_unit on unit_event (unit_id, id);
create unique index unit_event_client on unit_event (client_event_id) where client_event_id is not null;
create trigger unit_event_is_final before update or delete on unit_event for each row execute function refuse_change_of_history();
revoke update, delete, truncate on unit_event from coldlane_app;

create table xml_upload (
  id int generated always as identity primary key, file_name text not null, sha256 text not null, shipper_id int not null references account, ship_date date,
  user_id int, user_name text not null default '', at timestamptz not null, dry_run boolean not null default false, header jsonb not null, details jsonb not null, order_id int references orders
);
create index xml_upload_recent on xml_upload (shipper_id, id desc);
