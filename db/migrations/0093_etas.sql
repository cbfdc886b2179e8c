-- ETAs: what each source said last, who typed over it, and which warehouses keep the times of a load from its consignees.
-- `eta` with `source` stays what holds without an override; readers take coalesce(override_eta, eta).
alter table eta
  add column detail text,
  -- The latest word of the dispatch system, and when it said so: an older word that comes late changes nothing.
  add column dispatch_eta timestamptz, add column dispatch_said_at timestamptz,
  add column computed_eta timestamptz,
  -- As it was computed when the truck left, with what the plain rule says (docs/domain/outbound.md#eta): a lane is measured by them.
  add column departed_at timestamptz, add column origin_id int references warehouse, add column departure_eta timestamptz,
  add column plain_minutes int check (plain_minutes >= 0),
  add column override_by text, add column override_at timestamptz,
  add column row_version int not null default 1;
update eta e
set computed_eta = e.eta, departure_eta = e.eta, departed_at = p.left_at, origin_id = p.origin,
  plain_minutes = greatest(0, (extract(epoch from e.eta - p.left_at) / 60)::int)
from load_drop d
join load l on l.id = d.load_id and l.status = 4
join lateral (
  select max(released_at) as left_at, (array_agg(warehouse_id order by seq desc, id desc))[1] as origin
  from load_pickup
  where load_id = l.id
) p on p.left_at is not null
where d.id = e.drop_id and e.source = 'computed' and e.eta is not null;
-- One row for each load and drop.
insert into eta (drop_id) select id from load_drop on conflict do nothing;
create index eta_moment on eta ((coalesce(override_eta, eta)), drop_id);
create index eta_lane on eta (origin_id, delivered_at) where status = 3 and plain_minutes is not null;

-- Kept by load and warehouse; a truck has one time for each drop, so a drop is hidden while one of its load's warehouses hides it.
create table eta_hidden (
  load_id int not null references load on delete cascade, warehouse_id int not null references warehouse,
  hidden_by text not null, hidden_at timestamptz not null,
  primary key (load_id, warehouse_id)
);
create index eta_hidden_warehouse on eta_hidden (warehouse_id);
alter table eta_hidden enable row level security;
create policy scope on eta_hidden using ((select sees_all()));
-- A drop that is planned later, by whoever it is, is hidden from its first moment.
create function eta_begins_hidden() returns trigger language plpgsql as $$
begin
  new.hide := new.hide or exists (
    select 1 from load_drop d join eta_hidden h on h.load_id = d.load_id where d.id = new.drop_id
  );
  return new;
end
$$;
create trigger eta_begins_hidden before insert on eta for each row execute function eta_begins_hidden();
