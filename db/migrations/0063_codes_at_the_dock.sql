-- Which of these codes some unit bears, live or deleted, also beyond the freight that the caller sees: codes that we
-- make are unique everywhere. It tells no more than that the code is taken.
create function codes_borne(codes text[]) returns setof text
language sql stable security definer set search_path = public as $$
  select distinct unit_code from unit where unit_code = any(codes)
$$;
revoke all on function codes_borne(text[]) from public;
grant execute on function codes_borne(text[]) to coldlane_app;

-- A pallet that an unknown box was scanned on first belongs to the shipper of its first known box, or to nobody yet.
update receiving_pallet p
set shipper_id = (
  select u.shipper_id
  from unit u
  where u.receiving_pallet_id = p.id and u.active and u.shipper_id <> p.shipper_id
  order by u.received_at, u.id
  limit 1
)
from account a
where a.id = p.shipper_id and a.number = 'UNKNOWN-1';

-- What a scan warned of was kept without its figures: the answer that the scanner got has them.
alter table unit_event disable trigger unit_event_is_final;
update unit_event e
set note = replace(
  replace(
    replace(
      replace(e.note, '{degrees}', coalesce(s.result->'params'->>'degrees', '{degrees}')),
      '{min}', coalesce(s.result->'params'->>'min', '{min}')
    ),
    '{max}', coalesce(s.result->'params'->>'max', '{max}')
  ),
  '{owner}', coalesce(s.result->'params'->>'owner', '{owner}')
)
from scan s
where s.client_event_id = e.client_event_id
  and e.note in ('{degrees} °F is outside {min} to {max} °F.', 'This is the place of {owner}.');
alter table unit_event enable trigger unit_event_is_final;

-- A900 and a900 are one barcode user: of ids that differ only by case the later ones get their own key behind them.
update scanner_user s
set scanner_user_id = s.scanner_user_id || '-' || s.id
where exists (
  select 1
  from scanner_user o
  where upper(o.scanner_user_id) = upper(s.scanner_user_id) and o.id < s.id
);
create unique index scanner_user_code on scanner_user (upper(scanner_user_id));
