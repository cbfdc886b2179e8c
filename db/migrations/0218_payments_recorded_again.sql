-- A payment that was taken back leaves its reference free: whoever recorded it wrongly records it again. `again` counts those before it.
alter table payment add column again smallint not null default 0;
drop index payment_reference;
create unique index payment_reference on payment (account_id, reference, source, again) where bank_key is null;
