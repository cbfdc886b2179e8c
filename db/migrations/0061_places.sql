-- A place is a spot on the floor of a warehouse, known by the code that is printed there. A position of a layout says
-- what a place is for on a day, a unit stands at one: both by its key, so that a place may get another code, and is
-- not taken away from under a box.
create table place (
  id int generated always as identity primary key, warehouse_id int not null references warehouse,
  code text not null check (code = upper(code)), unique (warehouse_id, code)
);
insert into place (warehouse_id, code)
select coalesce(l.warehouse_id, t.warehouse_id), upper(p.code)
from storage_position p
join storage_location k on k.id = p.location_id
left join layout l on l.id = k.layout_id
left join layout_template t on t.id = k.template_id
union
select coalesce(u.current_warehouse_id, u.receiving_warehouse_id), upper(c.code)
from unit u
cross join lateral (values (u.put_away_code), (u.position_code)) c(code)
where c.code is not null
order by 1, 2;

alter table storage_position add column place_id int references place on delete restrict;
update storage_position p
set place_id = s.id
from storage_location k
left join layout l on l.id = k.layout_id
left join layout_template t on t.id = k.template_id
join place s on s.warehouse_id = coalesce(l.warehouse_id, t.warehouse_id)
where k.id = p.location_id and s.code = upper(p.code);
alter table storage_position alter column place_id set not null, drop column code;
-- A scan looks one place up in the layout of its day, among those of all days.
create index storage_position_place on storage_position (place_id, location_id);

alter table unit add column put_away_place_id int, add column position_place_id int;
update unit u
set put_away_place_id = p.id
from place p
where p.warehouse_id = coalesce(u.current_warehouse_id, u.receiving_warehouse_id) and p.code = upper(u.put_away_code);
update unit u
set position_place_id = p.id
from place p
where p.warehouse_id = coalesce(u.current_warehouse_id, u.receiving_warehouse_id) and p.code = upper(u.position_code);
alter table unit drop column put_away_code, drop column position_code,
  add foreign key (put_away_place_id) references place on delete restrict,
  add foreign key (position_place_id) references place on delete restrict;
create index unit_put_away on unit (put_away_place_id) where put_away_place_id is not null;
create index unit_position on unit (position_place_id) where position_place_id is not null;
