-- The truck between two warehouses of our own: 0 pending, 1 loading, 2 loaded, 3 released, 4 arrived.
create table shuttle_load (
  id int generated always as identity primary key, number text not null, day_of_service date not null,
  warehouse_id int not null references warehouse, outbound_warehouse_id int not null references warehouse,
  status smallint not null default 0 check (status between 0 and 4), trailer text, door_id int references door, seal text,
  released_at timestamptz, released_by int, arrived_at timestamptz, arrived_by int,
  created_at timestamptz not null, created_by int, updated_at timestamptz not null, row_version int not null default 1,
  check (outbound_warehouse_id <> warehouse_id), unique (warehouse_id, day_of_service, number)
);
create index shuttle_load_recent on shuttle_load (number desc, id desc);
create index shuttle_load_to on shuttle_load (outbound_warehouse_id, day_of_service);
alter table unit add foreign key (shuttle_load_id) references shuttle_load;
create index unit_shuttle on unit (shuttle_load_id) where shuttle_load_id is not null;
alter table door add foreign key (busy_shuttle_load_id) references shuttle_load;
