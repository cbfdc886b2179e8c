-- Regions and warehouses are added, changed and deactivated by screen and by call, no longer by a migration.
alter table region add column active boolean not null default true, add column row_version int not null default 1;

-- Codes and names are unique whatever the case of their letters. An older database may hold a region name twice.
update region r set name = r.name || ' (' || r.code || ')'
where exists (select from region x where lower(x.name) = lower(r.name) and x.id < r.id);
create unique index region_code_any_case on region (upper(code));
create unique index region_name_any_case on region (lower(name));
create unique index warehouse_code_any_case on warehouse (upper(code));
