-- What happens to freight and is charged for stands where it happened (docs/decisions/077-events-that-are-charged.md):
-- pallets given out on the line of the bill that the release makes, the rest on the driver's proof of a drop.
alter table bol_detail add column pallets int not null default 0 check (pallets between 0 and units);

create table delivery_proof (
  id int generated always as identity primary key, drop_id int not null references load_drop on delete restrict,
  consignee_id int references account, delivered_at timestamptz not null, appointment boolean not null default false,
  lumper boolean not null default false, signed_by text, note text,
  created_at timestamptz not null, created_by int references app_user
);
create index delivery_proof_drop on delivery_proof (drop_id);
alter table delivery_proof enable row level security;
create policy scope on delivery_proof using (
  (select sees_all()) or exists (select 1 from bol b where b.drop_id = delivery_proof.drop_id)
);
