-- Our note owing a shipper empty pallets, and what broken ones are deducted by.
create sequence pallet_receipt_number as int start 20001;
create table pallet_receipt (
  id int generated always as identity primary key,
  receipt_number int not null unique default nextval('pallet_receipt_number'),
  warehouse_id int not null references warehouse,
  shipper_id int not null references account,
  day_of_service date not null,
  receiving_date date not null,
  valid_count int not null check (valid_count between 0 and 9999),
  invalid_count int not null check (invalid_count between 0 and 9999),
  absent_count int not null default 0 check (absent_count between 0 and 9999),
  deduction int not null check (deduction >= 0),
  redeemable int not null check (redeemable >= 0),
  status smallint not null check (status between 0 and 4),
  issued_on date not null,
  expires_on date not null,
  sent_at timestamptz,
  redeemed_at timestamptz,
  redeemed_on date,
  given_by text,
  taken_by text,
  created_at timestamptz not null,
  created_by int references app_user,
  created_by_name text not null default '',
  deleted_at timestamptz,
  row_version int not null default 1,
  check (redeemable = greatest(valid_count - deduction, 0)),
  check ((redeemable = 0) = (status = 1)),
  check ((status = 3) = (redeemed_at is not null and redeemed_on is not null)),
  check (deleted_at is null or status <> 3)
);
create unique index pallet_receipt_once on pallet_receipt (warehouse_id, shipper_id, receiving_date) where deleted_at is null;
create index pallet_receipt_day on pallet_receipt (day_of_service desc, id desc) where deleted_at is null;
create index pallet_receipt_shipper on pallet_receipt (shipper_id);
create index pallet_receipt_running on pallet_receipt (expires_on) where deleted_at is null and status in (0, 2);
-- From so many broken pallets on, each of them takes so many valid ones away.
create table pallet_deduction_setting (
  from_invalid int primary key check (from_invalid >= 0),
  to_invalid int check (to_invalid >= from_invalid),
  deduct int not null check (deduct between 0 and 100)
);
alter table pallet_receipt enable row level security;
create policy scope on pallet_receipt using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]));
create index receiving_pallet_shipper_day on receiving_pallet (warehouse_id, receiving_date, shipper_id) where shipper_id is not null;
