-- What is charged and why: tariffs, shipments and their rate lines, invoices, payments.

create sequence shipment_number as int start 700118204;
create sequence invoice_draft_number as int start 1;
create sequence invoice_number as int start 4400100;

create table charge_code (code text primary key, description text not null, gl_account text, fuel_able boolean not null default false, holiday_able boolean not null default false, active boolean not null default true);
create table cancel_reason (id int generated always as identity primary key, code text not null unique, label text not null, active boolean not null default true);
create table tariff (
  id int generated always as identity primary key, name text not null, version int not null default 1, priority int not null default 100,
  bill_to_id int references account, shipper_id int references account, consignee_id int references account, state_code text references state, region_id int references region,
  outbound_warehouse_id int references warehouse, category text, uom smallint check (uom in (1, 2, 3)),
  rate_type text not null check (rate_type in ('Unit', 'Cube', '% of Revenue', 'Trailer', 'Pallet', 'Bin', 'Flat')), rate4 int not null default 0, percent_bp int not null default 0,
  minimum int not null default 0, effective_date date not null, expiration_date date not null, row_version int not null default 1, deleted_at timestamptz, check (expiration_date >= effective_date)
);
create table fuel_schedule (id int generated always as identity primary key, price_from_mills int not null, price_to_mills int not null, percent_bp int not null, effective_date date not null default '2020-01-01');
create table fuel_price (week_start date primary key, price_mills int not null);
create table accessorial_rule (
  id int generated always as identity primary key, charge_code text not null references charge_code, flag text, event text, account_id int references account,
  rate_type text not null check (rate_type in ('Unit', 'Cube', 'Pallet', 'Bin', 'Flat')), rate4 int not null, effective_date date not null, expiration_date date not null, row_version int not null default 1
);

create table shipment (
  id int generated always as identity primary key, shipment_number int not null unique default nextval('shipment_number'), bol_id int references bol,
  master_id int references shipment, split_from_id int references shipment, outbound_date date not null,
  shipper_id int not null references account, consignee_id int not null references account, deliver_to_id int not null references account, bill_to_id int not null references account,
  payment_term smallint not null check (payment_term in (1, 2, 3)), receiving_warehouse_id int not null references warehouse, outbound_warehouse_id int not null references warehouse,
  load_id int references load, status smallint not null default 1 check (status between 1 and 6), error_message text, rating_options jsonb not null default '{}',
  units int not null, cubes int not null, amount int not null default 0, invoice_id int, cancel_reason_id int references cancel_reason, rated_at timestamptz, rated_run int,
  created_at timestamptz not null, created_by int, updated_at timestamptz not null default now(), row_version int not null default 1
);
create index shipment_day on shipment (outbound_date, status, shipment_number);
create index shipment_bill_to on shipment (bill_to_id, outbound_date);
create index shipment_invoice on shipment (invoice_id) where invoice_id is not null;
create index shipment_bol on shipment (bol_id);
create table shipment_detail (
  id int generated always as identity primary key, shipment_id int not null references shipment, bol_detail_id int references bol_detail, product_id int not null references product,
  description text not null, uom smallint not null check (uom in (1, 2, 3)), l int not null, w int not null, h int not null, units int not null check (units > 0), cubes int not null,
  ship_date date not null, order_number int, invoice_ref text, status smallint not null default 1 check (status in (0, 1)), cancel_reason_id int references cancel_reason, row_version int not null default 1
);
create index shipment_detail_shipment on shipment_detail (shipment_id, id);
create table shipment_rate (
  id int generated always as identity primary key, shipment_id int not null references shipment, seq smallint not null default 1, charge_code text not null references charge_code,
  description text not null, rate_type text not null, rate4 int not null default 0, percent_bp int not null default 0, quantity int not null default 0, quantity_unit text not null default '',
  amount int not null, manual boolean not null default false, manual_by text, tariff_id int references tariff, why jsonb, row_version int not null default 1
);
create index shipment_rate_shipment on shipment_rate (shipment_id, seq);

create table invoice (
  id int generated always as identity primary key, number text not null unique, draft_number text not null unique, date date not null, type smallint not null check (type in (0, 1, 2)),
  bill_to_id int not null references account, consignee_id int references account, deliver_to_id int references account, load_id int references load, outbound_date date,
  amount int not null, cubes int not null default 0, units int not null default 0, due_date date not null,
  posted_at timestamptz, posted_by int, accounting_posted_at timestamptz, accounting_ref text, portal_uploaded_at timestamptz,
  credited boolean not null default false, credit_of_id int references invoice, rebill_of_id int references invoice, billing_close_id int, deleted_at timestamptz,
  created_at timestamptz not null, created_by int, row_version int not null default 1
);
create index invoice_day on invoice (date desc, number desc, id) where deleted_at is null;
create index invoice_bill_to on invoice (bill_to_id, date);
create table invoice_detail (
  id int generated always as identity primary key, invoice_id int not null references invoice, seq int not null, charge_code text not null references charge_code, description text not null,
  rate4 int not null default 0, rate_unit text not null default '$' check (rate_unit in ('$', '%')), quantity int not null default 0, quantity_unit text not null default '', amount int not null,
  shipment_id int references shipment, shipment_rate_id int
);
create index invoice_detail_invoice on invoice_detail (invoice_id, seq);

-- A posted invoice keeps its money for ever; only the marks of where it was sent may still be set.
create function keep_posted_invoice() returns trigger language plpgsql as $$
begin
  if old.posted_at is not null and (tg_op = 'DELETE' or (new.amount, new.number, new.date, new.bill_to_id, new.type, new.cubes, new.units, new.posted_at, new.deleted_at) is distinct from (old.amount, old.number, old.date, old.bill_to_id, old.type, old.cubes, old.units, old.posted_at, old.deleted_at)) then
    raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_posted_is_final before update or delete on invoice for each row execute function keep_posted_invoice();
create function keep_posted_invoice_lines() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoice i where i.id = coalesce(old.invoice_id, new.invoice_id) and i.posted_at is not null) then
    raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_detail_posted_is_final before insert or update or delete on invoice_detail for each row execute function keep_posted_invoice_lines();

create table payment (
  id int generated always as identity primary key, account_id int not null references account, invoice_id int references invoice, date date not null, amount int not null,
  reference text not null, source text not null default 'accounting', created_at timestamptz not null default now(), created_by int, unique (account_id, reference, source)
);
create index payment_account on payment (account_id, date);
create table billing_close (
  id int generated always as identity primary key, date_from date not null, date_to date not null, ran_at timestamptz not null, ran_by int, invoices int not null default 0, amount bigint not null default 0, undone_at timestamptz
);
create table billing_closed_day (outbound_date date primary key, billing_close_id int not null references billing_close);
