-- The next number of a series, and setting it. The serving role owns no sequence.
create function next_number(series text) returns bigint
language plpgsql volatile security definer set search_path = public as $$
declare
  found bigint;
begin
  if series = 'invoice' then
    select n.next into found from number_series n where n.name = 'invoice';
    return found;
  end if;
  if series not in ('order_number', 'load_number', 'bol_serial', 'shipment_number') then
    raise exception 'unknown series %', series;
  end if;
  execute format('select case when is_called then last_value + 1 else last_value end from %I', series) into found;
  return found;
end $$;
-- Numbers only rise: false, and nothing changed, when the series is past the wanted number.
create function set_next_number(series text, wanted bigint) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if series = 'invoice' then
    update number_series set next = wanted where name = 'invoice' and next <= wanted;
    return found;
  end if;
  if series not in ('order_number', 'load_number', 'bol_serial', 'shipment_number') then
    raise exception 'unknown series %', series;
  end if;
  -- Waits for transactions that took a number, and keeps others from taking one until this one ends.
  execute format('alter sequence %I increment by 1', series);
  if next_number(series) > wanted then
    return false;
  end if;
  execute format('alter sequence %I restart with %s', series, wanted);
  return true;
end $$;
revoke all on function next_number(text), set_next_number(text, bigint) from public;
grant execute on function next_number(text), set_next_number(text, bigint) to coldlane_app;
