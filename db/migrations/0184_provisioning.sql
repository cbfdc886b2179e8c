-- Programs of the house, which keep its people for an identity provider (SCIM). They act for no account; `gives` is the role beside whose people they stand.
alter table api_client alter column account_id drop not null;
alter table api_client add column gives text check (gives in ('Admin', 'Internal', 'CustomerService'));
alter table api_client add check ((account_id is null) = (gives is not null));
insert into role_permission (role_code, permission)
select role_code, 'provisionPeople:admin' from role_permission where permission = 'manageApiClients:admin'
on conflict do nothing;

-- What a provisioner calls a person or a group, beside what they are here. `caller` is the subject of whoever provisions: each has names of its own.
create table provisioned_person (
  caller text not null, user_id int not null references app_user on delete cascade, external_id text, user_name text, given_name text, family_name text,
  -- Deleted over there. The person is shut out and not shown to that caller, until somebody lets them in again.
  gone_at timestamptz, updated_at timestamptz not null, row_version int not null default 1, primary key (caller, user_id)
);
create index provisioned_person_user on provisioned_person (user_id);
create unique index provisioned_person_name on provisioned_person (caller, lower(user_name));
create table provisioned_group (caller text not null, group_id text not null, external_id text, updated_at timestamptz not null, primary key (caller, group_id));
alter table provisioned_person enable row level security;
create policy scope on provisioned_person using ((select sees_all()));
alter table provisioned_group enable row level security;
create policy scope on provisioned_group using ((select sees_all()));
