-- Where a box stood at any minute follows from its history alone (docs/decisions/092-the-past-is-read-from-events.md):
-- each event says where the box stands after it, and when the house heard of it. Nulls: it stands in no house.
alter table unit_event
  add column taken_at timestamptz, add column then_warehouse_id int, add column then_place_id int,
  add column then_status smallint, add column then_load_id int, add column then_scanned_at timestamptz;

-- A box that was received, deleted, brought back and received again has been in the house since the first time.
alter table unit add column first_received_at timestamptz;

-- History written before: a place is known by its code, and a move that names none leaves the box where it was or takes
-- it away, by its kind. When a scan was taken is not known of these; its own time stands for that.
alter table unit_event disable trigger unit_event_is_final;
with told as (
  select e.id, e.unit_id, e.to_status, e.warehouse_id,
    case
    when e.kind in ('putAway', 'stage', 'staged', 'misStage', 'misStaged', 'shuttleReturned')
      then coalesce((select p.id from place p where p.warehouse_id = e.warehouse_id and p.code = upper(e.place)), 0)
    when e.kind in ('receive', 'received', 'putAwayCleared', 'coolerReturn', 'coolerReturned', 'shuttled', 'arrived', 'arrive', 'load',
      'loaded', 'unload', 'unloaded', 'deleted', 'reactivated') then 0
    when e.kind = 'cooler' and e.client_event_id is not null then 0
    end as spot,
    case when e.kind = 'deleted' then -1 else e.to_status end as state,
    case when e.client_event_id is not null then e.at end as scanned_at
  from unit_event e
  where e.unit_id in (select u.id from unit u where u.current_warehouse_id is not null)
), carried as (
  select t.*, count(t.spot) over w as spots, count(t.state) over w as states, count(t.warehouse_id) over w as houses,
    max(t.scanned_at) over w as last_scan, t.id = max(t.id) over (partition by t.unit_id) as latest
  from told t
  window w as (partition by t.unit_id order by t.id)
), stood as (
  select c.id, c.unit_id, c.latest, c.last_scan,
    max(c.spot) over (partition by c.unit_id, c.spots) as spot,
    max(c.state) over (partition by c.unit_id, c.states) as state,
    max(c.warehouse_id) over (partition by c.unit_id, c.houses) as house
  from carried c
)
update unit_event e
set then_warehouse_id = s.house, then_place_id = nullif(s.spot, 0), then_status = s.state, then_scanned_at = s.last_scan,
  then_load_id = case when s.latest then (
    select coalesce(k.load_id, d.load_id)
    from unit u
    left join load_pickup k on k.id = u.load_pickup_id
    left join load_drop d on d.id = u.drop_id
    where u.id = s.unit_id
  ) end
from stood s
where e.id = s.id and s.house is not null and s.state in (2, 4, 5, 6, 100);
alter table unit_event enable trigger unit_event_is_final;

-- What the house heard of in a span of time.
create index unit_event_taken on unit_event ((coalesce(taken_at, at)));
-- Which boxes may have been in a house at a moment: between their first receiving and their leaving.
create index unit_in_house on unit using spgist (
  tstzrange(
    coalesce(first_received_at, received_at),
    greatest(
      coalesce(first_received_at, received_at),
      coalesce(case when not active then deleted_at when status = 7 then loaded_at end, 'infinity')
    )
  )
) where received_at is not null;

-- What a position of a dated layout was until it was changed, for the floor of a past minute. Without an area: it was not there.
create table layout_slot_was (
  id bigint generated always as identity primary key, layout_id int not null references layout on delete cascade,
  position_id int not null, until_at timestamptz not null, place_id int references place on delete restrict, code text,
  area smallint check (area between 1 and 4), location text, position int, consignee_id int references account, trailer text,
  check (num_nulls(place_id, code, area, location, position) in (0, 5))
);
create index layout_slot_was_of on layout_slot_was (layout_id, position_id, until_at, id);
alter table layout_slot_was enable row level security;
create policy scope on layout_slot_was using ((select has_said_who()));
