-- Row-level security keeps conditions on ranges and expressions from their indexes: PostgreSQL does not trust them with
-- rows of others. What the past of the floor begins with is asked by functions that tell ids alone; every row is read by
-- its id then, behind the wall.
create function boxes_maybe_in_house(moment timestamptz) returns setof int
language sql stable security definer set search_path = public rows 20000 as $$
  select u.id
  from unit u
  where u.received_at is not null
    and tstzrange(
      coalesce(u.first_received_at, u.received_at),
      greatest(
        coalesce(u.first_received_at, u.received_at),
        coalesce(case when not u.active then u.deleted_at when u.status = 7 then u.loaded_at end, 'infinity')
      )
    ) @> moment
$$;
create function events_heard(after_moment timestamptz, until_moment timestamptz) returns setof bigint
language sql stable security definer set search_path = public rows 500 as $$
  select e.id
  from unit_event e
  where coalesce(e.taken_at, e.at) > after_moment and coalesce(e.taken_at, e.at) <= until_moment
$$;
revoke all on function boxes_maybe_in_house(timestamptz), events_heard(timestamptz, timestamptz) from public;
grant execute on function boxes_maybe_in_house(timestamptz), events_heard(timestamptz, timestamptz) to coldlane_app;
