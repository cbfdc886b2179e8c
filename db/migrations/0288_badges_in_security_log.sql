-- The badge that was tried at a scanner, if a barcode user has it.
-- Not a key: a barcode user who is deleted leaves the row.
alter table security_event add column scanner_user_id int;
alter table security_event drop constraint security_event_minute_kind_address_user_id_key;
alter table security_event add constraint security_event_apart
  unique nulls not distinct (minute, kind, address, user_id, scanner_user_id);
