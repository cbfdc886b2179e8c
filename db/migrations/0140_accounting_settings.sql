-- What an administrator set of the link to accounting; while `system` is null, what the server was started with holds.
-- The token is sealed by a key that is not in the database (docs/decisions/160-accounting-is-set-by-an-administrator.md).
create table accounting_setting (
  only_one boolean primary key default true check (only_one),
  system text check (system in ('none', 'file', 'http')),
  address text not null default '', sealed_token text, knowingly boolean not null default false,
  company text not null default '', receivable_account text not null default '', revenue_account text not null default '',
  sending text not null default 'single' check (sending in ('single', 'batch')), batch_at text, start_date date,
  changed_at timestamptz, changed_by int references app_user, row_version int not null default 1,
  check (system is distinct from 'http' or (address <> '' and sealed_token is not null)),
  check (sending <> 'batch' or batch_at is not null)
);
insert into accounting_setting default values;
alter table accounting_setting enable row level security;
create policy scope on accounting_setting using ((select sees_all()));
