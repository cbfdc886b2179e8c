-- What a manager sends the people with scanners to do on a running day: so many boxes from where they stand to a door, a
-- place or the cooler. Which boxes came there is written by the scans themselves.
create table floor_task (
  id int generated always as identity primary key,
  warehouse_id int not null references warehouse,
  warehouse_day_id int not null references warehouse_day,
  -- From a place, the places that a lane had when the task was sent, or wherever boxes of a consignee stand.
  from_what text not null check (from_what in ('place', 'lane', 'consignee')),
  from_name text not null check (from_name <> ''),
  from_place_ids int[] check (cardinality(from_place_ids) > 0),
  from_consignee_id int references account,
  to_what text not null check (to_what in ('door', 'position', 'cooler')),
  to_door_id int references door,
  to_place_id int references place on delete restrict,
  units int not null check (units > 0),
  counted int not null default 0 check (counted >= 0),
  -- One person, or everybody.
  scanner_user_id int references scanner_user,
  note text,
  -- 0 open, 1 taken, 2 done, 3 cancelled, 4 expired.
  status smallint not null default 0 check (status between 0 and 4),
  sent_by text not null,
  sent_at timestamptz not null,
  taken_by int references scanner_user,
  taken_at timestamptz,
  ended_at timestamptz,
  row_version int not null default 1,
  check ((from_what = 'consignee') = (from_consignee_id is not null) and (from_what = 'consignee') = (from_place_ids is null)),
  check ((to_what = 'door') = (to_door_id is not null) and (to_what = 'position') = (to_place_id is not null)),
  check ((taken_by is null) = (taken_at is null) and (status <> 1 or taken_by is not null) and (status <> 0 or taken_by is null)),
  check ((status >= 2) = (ended_at is not null))
);
-- Every scan asks for the open tasks of its day.
create index floor_task_open on floor_task (warehouse_day_id) where status < 2;
create index floor_task_day on floor_task (warehouse_day_id, id);
-- A person does one task at a time.
create unique index floor_task_in_hand on floor_task (taken_by) where status = 1;
alter table floor_task enable row level security;
create policy scope on floor_task using ((select sees_all()));

-- The boxes that came to where a task wanted them, each counted once however often it is carried to and fro.
create table floor_task_box (
  task_id int not null references floor_task,
  unit_id int not null references unit,
  scanner_user_id int not null references scanner_user,
  at timestamptz not null,
  primary key (task_id, unit_id)
);
create index floor_task_box_unit on floor_task_box (unit_id);
alter table floor_task_box enable row level security;
create policy scope on floor_task_box using ((select sees_all()));
