-- Every scan and every load asks which day a warehouse runs: the one started last, of all the days there ever were.
create index warehouse_day_running on warehouse_day (warehouse_id, started_at desc, receiving_date desc) where started_at is not null;
