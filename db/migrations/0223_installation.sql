-- What this database holds: the demo world, or a company. Written once, when the database is first filled.
create table installation (
  only_one boolean primary key default true check (only_one),
  world text not null check (world in ('demo', 'company')),
  founded_at timestamptz not null default now()
);
alter table installation enable row level security;
create policy scope on installation using ((select sees_all()));
revoke insert, update, delete, truncate on installation from coldlane_app;
-- A database of an earlier version: the demo world has people of the demo's domain.
insert into installation (world)
select case when exists (select from app_user where email like '%@coldlane.example') then 'demo' else 'company' end
where exists (select from app_user) or exists (select from account);

-- The one-time link with which the first administrator of a company registers. One at a time: a newer link replaces it.
create table first_administrator_link (
  only_one boolean primary key default true check (only_one),
  digest text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table first_administrator_link enable row level security;
create policy scope on first_administrator_link using ((select sees_all()));

-- Administrators of databases from earlier versions keep what a company decides, as those of new ones do.
insert into role_permission (role_code, permission)
select 'Admin', p
from unnest(array[
  'setupView:admin', 'companyEdit:admin', 'regionsEdit:admin', 'warehousesEdit:admin', 'productsEdit:admin',
  'statesEdit:admin', 'reasonsEdit:admin', 'importRecords:admin'
]) p
where exists (select from role where code = 'Admin')
on conflict do nothing;
