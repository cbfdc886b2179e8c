-- Shipments that were brought over from an old system keep their number there. A shipper has each number once; one whose
-- import was undone, which is cancelled, frees it.
alter table shipment add column old_number text;
create unique index shipment_old_number on shipment (shipper_id, old_number) where old_number is not null and status <> 6;
