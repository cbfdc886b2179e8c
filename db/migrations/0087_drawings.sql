-- The floor of a plan is drawn on a grid of 160 by 100 cells: where each location lies, and the doors and walls around
-- them. Nothing is drawn until somebody does; without its cells a location is laid out by its area.
alter table storage_location
  add column x smallint, add column y smallint, add column w smallint, add column h smallint,
  -- Its first position stands at the right or the lower end.
  add column turned boolean not null default false,
  add constraint storage_location_drawn check (
    num_nulls(x, y, w, h) in (0, 4)
    and (x is null or (x >= 0 and y >= 0 and w > 0 and h > 0 and x + w <= 160 and y + h <= 100))
  );
-- Without a door it is a wall.
create table plan_mark (
  id int generated always as identity primary key,
  template_id int references layout_template on delete cascade, layout_id int references layout on delete cascade,
  door_id int references door,
  x smallint not null, y smallint not null, w smallint not null, h smallint not null,
  check (num_nonnulls(template_id, layout_id) = 1),
  check (x >= 0 and y >= 0 and w > 0 and h > 0 and x + w <= 160 and y + h <= 100)
);
create unique index plan_mark_door on plan_mark (template_id, layout_id, door_id) nulls not distinct
  where door_id is not null;
create unique index plan_mark_wall on plan_mark (template_id, layout_id, x, y, w, h) nulls not distinct
  where door_id is null;
create index plan_mark_layout on plan_mark (layout_id);
alter table plan_mark enable row level security;
create policy scope on plan_mark using ((select has_said_who()));

-- A drawing has a version of its own: who renames a template is in nobody's way who draws it.
alter table layout_template add column drawing_version int not null default 1;
alter table layout add column drawing_version int not null default 1;

-- Positions of a location change their numbers among each other in one statement.
alter table storage_position drop constraint storage_position_location_id_position_key,
  add constraint storage_position_location_id_position_key unique (location_id, position) deferrable;
