-- What stands on each pickup for each of its drops. A row says by how much a move of units changed it; the counts are the sums,
-- and once a minute many rows become one (areas/outbound/loads/load-counts.sql.ts). What was loaded lately is kept by the minute.
-- No keys to other tables: checking them would wait for whoever holds the pickup. A truck leaves whole, so
-- everybody's count of it is the same; whoever moves a unit appends.
create table load_count (
  load_pickup_id int not null, drop_id int, loaded_minute timestamptz,
  units int not null, loaded int not null, mis_staged int not null, coming int not null, cubes int not null, loaded_cubes int not null,
  summed boolean not null default false
);
alter table load_count enable row level security;
create policy scope on load_count using ((select has_said_who()));
create policy appended on load_count for insert with check (true);
create index load_count_pickup on load_count (load_pickup_id);
create index load_count_new on load_count (load_pickup_id) where not summed;
create index load_count_paced on load_count (loaded_minute) where loaded_minute is not null;

-- Counts everything anew, whatever was kept: where units were written past the moves (this migration, the seeds, a repair by hand).
-- Moves go on meanwhile: what they append after the count began stays.
create function count_loads_anew() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('load_count'));
  with gone as (delete from load_count)
  insert into load_count (load_pickup_id, drop_id, loaded_minute, summed, units, loaded, mis_staged, coming, cubes, loaded_cubes)
  select u.load_pickup_id, u.drop_id, case when u.status = 7 and u.loaded_at > now() - interval '2 hours' then date_trunc('minute', u.loaded_at) end,
    true, count(*), count(*) filter (where u.status = 7), count(*) filter (where u.status = 5),
    count(*) filter (where u.status = 3 or (u.status not in (6, 7) and u.shuttle_load_id is not null and u.current_warehouse_id is distinct from u.outbound_warehouse_id)),
    sum(u.cube), coalesce(sum(u.cube) filter (where u.status = 7), 0)
  from unit u
  where u.active and u.load_pickup_id is not null
  group by 1, 2, 3;
end $$;
select count_loads_anew();
