-- What was promised to somebody for a while: a rate of its own that goes before those of the sheets, with what it was reckoned from.
create table quote (
  id int generated always as identity (start with 1001) primary key, shipper_id int not null references account, consignee_id int not null references account, bill_to_id int not null references account,
  date date not null, valid_until date not null, units int not null, cubes int not null, uom smallint not null check (uom in (1, 2, 3)), category text not null,
  amount int not null, charges jsonb not null, note text, made_at timestamptz not null, made_by_name text not null,
  withdrawn_at timestamptz, withdrawn_by_name text, row_version int not null default 1, check (valid_until >= date)
);
create index quote_consignee on quote (consignee_id);
create index quote_shipper on quote (shipper_id);
create index quote_bill_to on quote (bill_to_id);
alter table quote enable row level security;
create policy scope on quote using ((select sees_all()));

alter table tariff add column quote_id int references quote;
create unique index tariff_quote on tariff (quote_id) where quote_id is not null;
-- A rate that was promised keeps its numbers as a published one does; it may be withdrawn.
create or replace function keep_published_tariff() returns trigger language plpgsql as $$
declare marks text[] := array['expiration_date', 'row_version'];
begin
  if old.sheet_version_id is null and old.quote_id is null then return case when tg_op = 'DELETE' then old else new end; end if;
  if old.quote_id is not null then marks := array['deleted_at', 'row_version']; end if;
  if tg_op = 'DELETE' or to_jsonb(new) - marks is distinct from to_jsonb(old) - marks then
    raise exception 'A published rate is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
