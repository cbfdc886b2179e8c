-- The usual lines of a shipper, kept under a name: chosen once out of an order, entered again with a date and counts.
create table order_template (
  id int generated always as identity primary key, shipper_id int not null references account, name text not null,
  used_at timestamptz, times_used int not null default 0,
  created_at timestamptz not null, created_by_name text not null default '', updated_at timestamptz not null, updated_by_name text not null default '', row_version int not null default 1
);
create unique index order_template_name on order_template (shipper_id, lower(name));
create table order_template_line (
  template_id int not null references order_template on delete cascade, line_number int not null, consignee_id int not null references account, product_id int references product, product_desc text,
  uom smallint not null check (uom in (1, 2, 3)), measure text not null check (measure in ('inch', 'cm')), typed_l int not null, typed_w int not null, typed_h int not null, units int not null,
  po text, farm_name text, payment_term smallint check (payment_term in (1, 2, 3)), bill_to_id int references account, primary key (template_id, line_number)
);
alter table order_template enable row level security;
create policy scope on order_template using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]));
alter table order_template_line enable row level security;
create policy scope on order_template_line using ((select sees_all()) or exists (select 1 from order_template t where t.id = template_id));

-- A label on a box that has been changed since it was printed.
alter table unit add column label_stale boolean not null default false;
create index unit_label_stale on unit (order_id) where label_stale;
