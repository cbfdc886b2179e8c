-- Row security keeps a condition from its index where PostgreSQL takes it for leaky, as it does coalesce and a moment compared with a
-- timestamp without zone: all history was read for what a door has heard of lately. It trusts a case.
create index unit_event_heard on unit_event ((case when taken_at is null then at else taken_at end));
create or replace function events_heard(after_moment timestamptz, until_moment timestamptz) returns setof bigint
language sql stable security definer set search_path = public rows 500 as $$
  select e.id
  from unit_event e
  where case when e.taken_at is null then e.at else e.taken_at end > after_moment
    and case when e.taken_at is null then e.at else e.taken_at end <= until_moment
$$;
drop index unit_event_taken;

-- What was scanned in a span of days. History is written as it happens, so that neighbours on the disk are of one hour.
create index unit_event_at on unit_event using brin (at) with (pages_per_range = 16, autosummarize = on);
