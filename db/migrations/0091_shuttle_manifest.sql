-- What a truck between two of our warehouses left with, box by box, and what came of each where it arrived. A box that
-- came without having been sent has a row too; what differs is closed with a reason.
create table shuttle_manifest (
  shuttle_load_id int not null references shuttle_load on delete cascade,
  unit_id int not null references unit,
  sent boolean not null,
  counted_at timestamptz,
  counted_by text,
  damaged boolean not null default false,
  difference text generated always as (
    case
    when not sent then 'extra'
    when damaged then 'damaged'
    when counted_at is null then 'missing'
    end
  ) stored,
  reason text check (reason in ('leftBehind', 'lost', 'found', 'notScannedOut', 'otherTruck', 'crushed', 'wet', 'warm', 'other')),
  closed_at timestamptz,
  closed_by text,
  primary key (shuttle_load_id, unit_id),
  check (sent or counted_at is not null),
  check ((counted_at is null) = (counted_by is null)),
  check (num_nulls(reason, closed_at, closed_by) in (0, 3))
);
create index shuttle_manifest_unit on shuttle_manifest (unit_id);
alter table shuttle_manifest enable row level security;
create policy scope on shuttle_manifest using ((select sees_all()));
-- How long trucks of a lane took lately tells when the next one comes.
create index shuttle_load_lane on shuttle_load (warehouse_id, outbound_warehouse_id, released_at) where status = 4;

insert into shuttle_manifest (shuttle_load_id, unit_id, sent, counted_at, counted_by)
select s.id, u.id, true, e.at, e.who
from shuttle_load s
join unit u on u.shuttle_load_id = s.id
left join lateral (
  select x.at, x.who
  from unit_event x
  where x.unit_id = u.id and x.scanner_user_id is not null and x.at > s.arrived_at
  order by x.id
  limit 1
) e on s.status = 4
where s.status in (3, 4) and u.active;
