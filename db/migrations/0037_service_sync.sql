-- What a bulk synchronization of days of service did to each line: moved, or kept because it has no service any more.
create table service_sync_change (
  id int generated always as identity primary key, job_id int not null references job, consolidate_id int not null references consolidate, outcome text not null check (outcome in ('moved', 'kept')), units int not null,
  from_date date not null, from_warehouse_id int not null references warehouse, from_place_id int not null, to_date date, to_warehouse_id int references warehouse, to_place_id int,
  unique (job_id, consolidate_id, outcome, from_date, from_warehouse_id, from_place_id)
);
