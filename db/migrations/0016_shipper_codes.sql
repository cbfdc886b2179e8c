-- What a shipper's own code stands for, as somebody said once when mending an uploaded file.
create table shipper_code (
  shipper_id int not null references account, field text not null check (field in ('consignee', 'product')), code text not null, value text not null,
  said_at timestamptz not null, said_by text not null default '', primary key (shipper_id, field, code)
);
alter table shipper_code enable row level security;
create policy scope on shipper_code using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]));
