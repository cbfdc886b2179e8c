-- What a driver measured where he delivers is a reading of his truck (docs/decisions/108-a-driver-proves-by-a-link.md).
-- 1 scanner, 2 call, 3 file, 4 proof of delivery
alter table temp_reading drop constraint temp_reading_source_check,
  add constraint temp_reading_source_check check (source between 1 and 4);
