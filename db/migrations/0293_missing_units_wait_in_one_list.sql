-- A missing unit that a release or the end of a day sent to the cooler is looked for there. Its shuttle no longer asks about it.
update shuttle_manifest m
set reason = 'lost', closed_at = i.opened_at, closed_by = 'System'
from unit u
join cooler_item i on i.unit_id = u.id and i.closed_at is null
where m.unit_id = u.id
  and m.shuttle_load_id = u.shuttle_load_id
  and m.difference = 'missing'
  and m.closed_at is null
  and u.active
  and u.status = 6;
update cooler_item i
set status = 2, reason = 'Missing from shuttle ' || s.number, row_version = i.row_version + 1
from shuttle_manifest m
join shuttle_load s on s.id = m.shuttle_load_id
join unit u on u.id = m.unit_id and u.shuttle_load_id = s.id and u.active and u.status = 6
where i.unit_id = m.unit_id and i.closed_at is null and i.status = 0 and m.difference = 'missing' and m.reason = 'lost';
