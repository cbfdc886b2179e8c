-- Freight that is handed back to its shipper leaves the cooler with a numbered receipt, which can be printed again.
create sequence cooler_return_number as int start 1001;
alter table cooler_item add column return_number int, add column returned_at timestamptz,
  add constraint cooler_item_returned check ((return_number is null) = (returned_at is null)),
  add constraint cooler_item_returned_closed check (returned_at is null or closed_at is not null);
create index cooler_item_return on cooler_item (return_number) where return_number is not null;
