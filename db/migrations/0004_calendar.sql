-- When freight may go: days of service, holidays, blocks, the running day of a warehouse.

create table holiday_period (
  id int generated always as identity primary key, name text not null, early_access date, effective_date date not null, expiration_date date not null,
  surcharge_bp int not null default 0, deleted_at timestamptz, row_version int not null default 1, check (expiration_date >= effective_date)
);
create table holiday_period_region (period_id int not null references holiday_period, region_id int not null references region, primary key (period_id, region_id));

create table day_of_service (
  id int generated always as identity primary key,
  consignee_id int not null references account, shipper_id int references account, region_id int not null references region,
  record_type smallint not null check (record_type in (1, 2, 3, 4)), warehouse_id int not null references warehouse, dow weekday not null,
  care_of_id int references account, outbound_warehouse_id int references warehouse, outbound_dow weekday,
  delivery_start_dow weekday, delivery_start hour, delivery_end_dow weekday, delivery_end hour,
  effective_date date not null, expiration_date date not null, holiday_period_id int references holiday_period,
  deleted_at timestamptz, updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1,
  check (expiration_date >= effective_date),
  check (record_type = 4 or (outbound_warehouse_id is not null and outbound_dow is not null and delivery_start_dow is not null and delivery_start is not null and delivery_end_dow is not null and delivery_end is not null))
);
create index day_of_service_lookup on day_of_service (consignee_id, warehouse_id, dow, effective_date) where deleted_at is null;

create table blocked_account (
  id int generated always as identity primary key, start_date date not null, end_date date not null,
  warehouse_id int references warehouse, consignee_id int references account, notes text not null,
  deactivated_at timestamptz, deactivated_by int, created_at timestamptz not null default now(), created_by int, row_version int not null default 1,
  check (end_date >= start_date)
);
create index blocked_account_dates on blocked_account (end_date, start_date);
create table blocked_account_shipper (blocked_id int not null references blocked_account, shipper_id int not null references account, primary key (blocked_id, shipper_id));

create table shuttle_file (
  id int generated always as identity primary key, consignee_id int not null references account,
  receiving_date date not null, receiving_warehouse_id int not null references warehouse,
  outbound_date date not null, outbound_warehouse_id int not null references warehouse,
  shuttle text, source text not null check (source in ('setup', 'dos', 'manual')), row_version int not null default 1,
  unique (consignee_id, receiving_date, receiving_warehouse_id)
);
create index shuttle_file_out on shuttle_file (outbound_date, consignee_id);

create table layout_template (
  id int generated always as identity primary key, warehouse_id int not null references warehouse, code text not null, name text not null, dow weekday,
  row_version int not null default 1, unique (warehouse_id, code)
);
create table layout (
  id int generated always as identity primary key, warehouse_id int not null references warehouse, layout_date date not null,
  template_id int references layout_template, code text not null, name text not null, row_version int not null default 1, unique (warehouse_id, layout_date, code)
);
-- A location belongs to a template or to a dated layout; areas: 1 staging, 2 put away, 3 trailers, 4 shuttle.
create table storage_location (
  id int generated always as identity primary key, template_id int references layout_template on delete cascade, layout_id int references layout on delete cascade,
  area smallint not null check (area between 1 and 4), code text not null, shipper_group_id int references shipper_group,
  check (num_nonnulls(template_id, layout_id) = 1), unique nulls not distinct (template_id, layout_id, code)
);
create index storage_location_layout on storage_location (layout_id);
create table storage_position (
  id int generated always as identity primary key, location_id int not null references storage_location on delete cascade, position int not null check (position > 0),
  consignee_id int references account, trailer text, code text not null, unique (location_id, position)
);
create index storage_position_code on storage_position (code);
create index storage_position_consignee on storage_position (consignee_id);

create table warehouse_day (
  id int generated always as identity primary key, warehouse_id int not null references warehouse, receiving_date date not null, outbound_date date not null,
  layout_id int references layout, loading_speed int not null check (loading_speed between 1 and 10000),
  started_at timestamptz, started_by int, final_released_at timestamptz, final_released_by int, row_version int not null default 1,
  unique (warehouse_id, receiving_date)
);
create table warehouse_day_blocked_group (
  warehouse_day_id int not null references warehouse_day, cutoff_group_id int not null references cutoff_group, primary key (warehouse_day_id, cutoff_group_id)
);
