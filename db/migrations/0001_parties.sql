-- Who there is: regions, warehouses, accounts, people and what they may do.
-- Dates are calendar dates, hours 'HH:mm' text in the warehouse's zone, money cents, cubes hundredths, weekdays 0 Sunday to 6 Saturday.

create domain hour as text check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
create domain weekday as smallint check (value between 0 and 6);

create table region (id int generated always as identity primary key, code text not null unique, name text not null);
create table state (code text primary key, name text not null, country text not null check (country in ('US', 'CA', 'MX')));

create table product (
  id int generated always as identity primary key, code text not null unique, description text not null,
  category text not null check (category in ('floral', 'greens', 'plants', 'produce', 'supplies')),
  temp_min_f smallint, temp_max_f smallint, active boolean not null default true
);

create table warehouse (
  id int generated always as identity primary key,
  code text not null unique, name text not null, active boolean not null default true,
  region_id int not null references region, zone text not null,
  address1 text not null default '', city text not null default '', state_code text references state, zip text not null default '', phone text,
  is_terminal boolean not null default false, is_outbound boolean not null default true, is_receiving boolean not null default true,
  ext_email text, release_email text, etc_email text,
  same_day_shipments boolean not null default true, pallet_exchange boolean not null default false,
  ext_surcharge int not null default 0, default_product_id int references product, default_product_desc text,
  hide_etas_allowed boolean not null default true, start_day_prev_days int not null default 1, far_hours int not null default 0,
  default_loading_speed int not null default 900 check (default_loading_speed between 1 and 10000),
  trailer_cube int not null default 380000,
  updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1
);
create table warehouse_schedule (
  warehouse_id int not null references warehouse, dow weekday not null, cutoff hour, auto_start hour,
  primary key (warehouse_id, dow)
);

create table account (
  id int generated always as identity primary key,
  number text not null unique, account_type smallint not null check (account_type in (1, 2, 3)),
  name text not null, billing_name text not null, phone text, email text,
  address1 text not null default '', city text not null default '', state_code text references state, zip text not null default '',
  latitude double precision, longitude double precision, zone text not null default 'America/New_York',
  terms_days int not null default 15, default_payment_term smallint not null default 1 check (default_payment_term in (1, 2, 3)),
  default_bill_to_id int references account, warehouse_id int references warehouse,
  sms_on boolean not null default false, sms_consent_at timestamptz, sms_consent_source text, sms_consent_by text,
  billing_consolidation boolean not null default false, language text not null default 'en', active boolean not null default true,
  updated_at timestamptz not null default now(), updated_by int, row_version int not null default 1
);
create index account_type_name on account (account_type, name, id);
create extension if not exists pg_trgm;
create index account_search on account using gin ((number || ' ' || name || ' ' || city) gin_trgm_ops);
create table account_flag (account_id int not null references account, flag text not null, primary key (account_id, flag));
create index account_flag_by_flag on account_flag (flag, account_id);
create table consignee_by_shipper (
  shipper_id int not null references account, consignee_id int not null references account, primary key (shipper_id, consignee_id)
);

create table shipper_group (id int generated always as identity primary key, name text not null unique);
create table cutoff_group (id int generated always as identity primary key, name text not null unique, row_version int not null default 1);
create table cutoff_group_schedule (group_id int not null references cutoff_group on delete cascade, dow weekday not null, cutoff hour, primary key (group_id, dow));
create table shipper_profile (
  account_id int primary key references account, shipper_group_id int references shipper_group, cutoff_group_id int references cutoff_group,
  cutoff_exempt boolean not null default false, finalize_uploads boolean not null default true, row_version int not null default 1
);

create table role (code text primary key, name text not null unique, default_page text);
create table role_permission (role_code text not null references role, permission text not null, primary key (role_code, permission));
create table app_user (
  id int generated always as identity primary key,
  subject text not null unique, email text not null unique check (email = lower(email)), name text not null, avatar text,
  active boolean not null default true, is_google boolean not null default false,
  status text not null default 'active' check (status in ('invited', 'pending', 'active', 'inactive')), activated_at timestamptz,
  account_id int references account, warehouse_id int references warehouse, language text not null default 'en',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), row_version int not null default 1
);
create table user_role (user_id int not null references app_user, role_code text not null references role, seq smallint not null default 0, primary key (user_id, role_code));
create table user_group (user_id int not null references app_user, account_id int not null references account, primary key (user_id, account_id));

-- Who a person is and may be is kept by each server for a moment; a change of it is announced so that they drop it.
create function announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', '');
  return null;
end $$;
create trigger person_changed after insert or update or delete on app_user for each statement execute function announce_person();
create trigger person_changed after insert or update or delete on user_role for each statement execute function announce_person();
create trigger person_changed after insert or update or delete on user_group for each statement execute function announce_person();
create trigger person_changed after insert or update or delete on role_permission for each statement execute function announce_person();
