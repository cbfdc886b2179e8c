-- How each warehouse wants its trailers planned, and what is known of trailers and ways (docs/decisions/105). Money is bounded so that
-- no trailer, no mile and no delay is ever dearer than leaving freight behind.
create table planning (
  warehouse_id int primary key references warehouse,
  -- Where the dock is; without it the warehouse stands amid the shippers that deliver to it.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  departs_from hour not null default '11:00',
  departs_by hour not null default '20:00',
  miles_per_hour smallint not null default 55 check (miles_per_hour between 20 and 80),
  -- Hundredths: road miles for a mile as the crow flies.
  road_factor smallint not null default 120 check (road_factor between 100 and 300),
  max_stops smallint default 8 check (max_stops between 1 and 50),
  -- All null: teams, who drive through.
  driving_minutes smallint default 660 check (driving_minutes between 60 and 1440),
  duty_minutes smallint default 840 check (duty_minutes between 60 and 1440),
  rest_minutes smallint default 600 check (rest_minutes between 60 and 1440),
  come_back boolean not null default false,
  unloading_minutes smallint not null default 30 check (unloading_minutes between 0 and 480),
  late_cents int not null default 100 check (late_cents between 0 and 1000),
  -- Null: never unloaded in another order than loaded.
  out_of_turn_cents int check (out_of_turn_cents between 0 and 1000000),
  move_cents int not null default 2500 check (move_cents between 0 and 1000000),
  -- Hundredths of a pound that a cubic foot weighs; null: nobody weighs.
  pounds_per_cube int check (pounds_per_cube between 1 and 20000),
  row_version int not null default 1,
  check ((latitude is null) = (longitude is null)),
  check (departs_from <= departs_by),
  check (num_nulls(driving_minutes, duty_minutes, rest_minutes) in (0, 3) and duty_minutes >= driving_minutes)
);
alter table planning enable row level security;
create policy scope on planning using ((select sees_all()));

create table planning_road (
  warehouse_id int not null references planning on delete cascade,
  state_code text not null references state,
  factor smallint not null check (factor between 100 and 300),
  primary key (warehouse_id, state_code)
);
alter table planning_road enable row level security;
create policy scope on planning_road using ((select sees_all()));

create table trailer_size (
  id int generated always as identity primary key,
  warehouse_id int not null references warehouse,
  name text not null check (name <> ''),
  cube int not null check (cube between 1 and 10000000),
  weight int check (weight between 1 and 200000),
  fixed_cents int not null check (fixed_cents between 0 and 2000000),
  cents_per_mile int not null check (cents_per_mile between 0 and 1000),
  -- Null: as many as are wanted.
  count smallint check (count between 0 and 1000),
  active boolean not null default true,
  row_version int not null default 1
);
create unique index trailer_size_name on trailer_size (warehouse_id, lower(name));
alter table trailer_size enable row level security;
create policy scope on trailer_size using ((select sees_all()));

-- Miles and hours somebody knows of a way; it counts for the way back too unless that has its own. From null: from the warehouse.
create table planning_lane (
  id int generated always as identity primary key,
  warehouse_id int not null references warehouse,
  from_id int references account,
  to_id int not null references account,
  miles int check (miles between 1 and 10000),
  minutes int check (minutes between 1 and 20000),
  row_version int not null default 1,
  check (num_nonnulls(miles, minutes) > 0),
  check (from_id is null or from_id <> to_id)
);
create unique index planning_lane_way on planning_lane (warehouse_id, from_id, to_id) nulls not distinct;
create index planning_lane_to on planning_lane (to_id);
alter table planning_lane enable row level security;
create policy scope on planning_lane using ((select sees_all()));

-- Consignees whose freight must not share a trailer out of a warehouse.
create table planning_apart (
  id int generated always as identity primary key,
  warehouse_id int not null references warehouse,
  one_id int not null references account,
  other_id int not null references account,
  note text not null default '',
  check (one_id < other_id)
);
create unique index planning_apart_pair on planning_apart (warehouse_id, one_id, other_id);
alter table planning_apart enable row level security;
create policy scope on planning_apart using ((select sees_all()));

-- What the planner made of a day when it was last asked, to set what people moved since beside it.
create table day_plan (
  warehouse_id int not null references warehouse,
  day date not null,
  made_at timestamptz not null,
  made_by text not null,
  tours jsonb not null,
  primary key (warehouse_id, day)
);
alter table day_plan enable row level security;
create policy scope on day_plan using ((select sees_all()));

alter table load add column trailer_size_id int references trailer_size;
