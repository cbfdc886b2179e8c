-- Administrators keep reasons and states: each record has a version, and an id under which the audit lists its changes.
alter table shortage_reason add column id int generated always as identity unique, add column row_version int not null default 1;
alter table rejection_reason add column id int generated always as identity unique, add column row_version int not null default 1;

-- Why a payer disputes a line of an invoice, and what caused the loss that is claimed. Both were fixed in the program before.
create table dispute_reason (
  id int generated always as identity primary key, code text not null unique, label text not null,
  active boolean not null default true, row_version int not null default 1
);
create table claim_reason (
  id int generated always as identity primary key, code text not null unique, label text not null,
  active boolean not null default true, row_version int not null default 1
);
-- A database of an earlier version. A new one gets the starter lists when it is founded (db/installation/starter-lists.ts).
insert into dispute_reason (code, label)
select r.code, r.label
from (values
  ('price', 'The price is wrong'), ('quantity', 'The quantity is wrong'), ('service', 'It was not done as agreed'),
  ('twice', 'It was billed twice'), ('not_ours', 'It is not ours'), ('other', 'Another reason')
) r(code, label)
where exists (select from installation);
insert into claim_reason (code, label)
select r.code, r.label
from (values
  ('not_received', 'It never came to us'), ('left_behind', 'It was left behind'), ('wrong_truck', 'It went on another truck'),
  ('handling', 'It was handled badly at the dock'), ('stowage', 'It was stowed badly in the trailer'), ('packing', 'It was packed badly'),
  ('came_warm', 'It came warm'), ('truck_warm', 'The truck was too warm'), ('left_late', 'The truck left late'),
  ('road', 'Something on the road'), ('unknown', 'Nobody knows')
) r(code, label)
where exists (select from installation);
alter table dispute drop constraint dispute_reason_check,
  add constraint dispute_reason_fkey foreign key (reason) references dispute_reason (code);
alter table claim drop constraint claim_cause_check,
  add constraint claim_cause_fkey foreign key (cause) references claim_reason (code);

-- A code is the same code however it is written.
create unique index cancel_reason_one_code on cancel_reason (lower(code));
create unique index shortage_reason_one_code on shortage_reason (lower(code));
create unique index rejection_reason_one_code on rejection_reason (lower(code));
create unique index dispute_reason_one_code on dispute_reason (lower(code));
create unique index claim_reason_one_code on claim_reason (lower(code));

-- What uses a reason is counted where reasons are kept, and looked for when one is deleted.
create index shipment_cancel_reason on shipment (cancel_reason_id) where cancel_reason_id is not null;
create index shipment_detail_cancel_reason on shipment_detail (cancel_reason_id) where cancel_reason_id is not null;
create index load_shortage_reason on load_shortage (reason_code) where reason_code is not null;
create index extension_reason on extension (reason_code) where reason_code is not null;
create index dispute_reason_used on dispute (reason);
create index claim_reason_used on claim (cause) where cause is not null;

-- A state belongs to any country of ISO 3166; the contract knows which there are.
alter table state
  add column id int generated always as identity unique,
  add column active boolean not null default true,
  add column row_version int not null default 1,
  drop constraint state_country_check,
  add constraint state_country_check check (country ~ '^[A-Z]{2}$');
create unique index state_one_code on state (lower(code));

-- Lists sort by names without regard to case and accents.
alter table state alter column name type text collate "und-x-icu";
alter table cancel_reason alter column label type text collate "und-x-icu";
alter table shortage_reason alter column label type text collate "und-x-icu";
alter table rejection_reason alter column label type text collate "und-x-icu";
alter table dispute_reason alter column label type text collate "und-x-icu";
alter table claim_reason alter column label type text collate "und-x-icu";
