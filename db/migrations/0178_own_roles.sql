-- Roles of the house stand on a role of the product, which says rank, scope and first screen; what they may do is their own.
alter table role
  add column id int generated always as identity unique,
  add column base_code text references role,
  add column row_version int not null default 1,
  add column created_at timestamptz not null default now();
alter table role add constraint role_own check (base_code is null or (code ~ '^own-[0-9a-f]{8}$' and base_code !~ '^own-'));
create unique index role_reads_like on role (lower(name)) where base_code is not null;
create index user_role_role on user_role (role_code);
create index role_base on role (base_code) where base_code is not null;

-- What it is called is told to whoever has it.
create trigger person_changed after update or delete on role for each statement execute function announce_person();

insert into role_permission (role_code, permission)
select code, 'editRoles:account' from role where code = 'Admin'
on conflict do nothing;
