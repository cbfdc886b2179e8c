-- What still waits is few of many: it is counted at every look at its list.
create index invoice_draft on invoice (date) where posted_at is null and deleted_at is null;
create index bol_detail_to_bill on bol_detail (bol_id) where shipment_detail_id is null and deleted_at is null;
create index shuttle_load_open on shuttle_load (status) where status < 4;
