-- Label printers of a warehouse. What they are to print waits in the outbox; here stands how they answered last.
create table printer (
  id int generated always as identity primary key,
  warehouse_id int not null references warehouse,
  name text not null check (name <> ''),
  host text not null check (host <> ''),
  port int not null check (port between 1 and 65535),
  dpi smallint not null check (dpi in (203, 300)),
  active boolean not null default true,
  -- Since when it does not take labels, why, and how often it was tried since.
  silent_at timestamptz,
  silent_why text check (silent_why in ('unknown', 'forbidden', 'refused', 'silent', 'stopped')),
  tries int not null default 0,
  -- Until when one server sends to it; a server that was lost lets go by itself.
  taken_until timestamptz,
  row_version int not null default 1,
  check ((silent_at is null) = (silent_why is null))
);
create unique index printer_name on printer (warehouse_id, lower(name));
alter table printer enable row level security;
create policy scope on printer using ((select sees_all()));

alter table outbox drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('email', 'sms', 'accounting', 'dispatch', 'portal', 'webhook', 'print'));
-- What waits for a printer, in the order in which it was asked for.
create index outbox_print on outbox (((payload ->> 'printerId')::int), id) where kind = 'print' and status = 'queued';
