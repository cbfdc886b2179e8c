-- What a driver measured where he delivers is a reading of his truck (docs/decisions/108-a-driver-proves-by-a-link.md).
-- 1 scanner, 2 call, 3 file, 4 proof of delivery
alter table temp_reading drop constraint temp_reading_source_check,
  add constraint temp_reading_source_check check (source between 1 and 4);

-- Whether a stop takes freight for one consignee alone: told to those who see their own boxes and no others, without telling whose.
create function drop_is_of_one(of_drop int, of_consignee int) returns boolean
language sql stable security definer set search_path = public as $$
  select not exists (
    select 1
    from unit u
    where u.drop_id = of_drop and u.active and u.status = 7 and u.consignee_id <> of_consignee
  )
$$;
revoke all on function drop_is_of_one(int, int) from public;
grant execute on function drop_is_of_one(int, int) to coldlane_app;
