-- What happened that a person may want to know, one row a person: shown in the product, summed up by mail.
create table notice (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  kind text not null,
  -- The act that it tells of: nobody is told of one twice.
  key text not null,
  said text not null,
  params jsonb not null default '{}',
  record_id int,
  -- Of whose record it tells; null: of nobody's in particular. Asked again whenever it is shown or sent.
  account_ids int[],
  warehouse_id int references warehouse,
  at timestamptz not null,
  in_product boolean not null,
  by_mail boolean not null,
  read_at timestamptz,
  -- The mail that it stands in, by its key in the outbox.
  mail_key text,
  unique (user_id, key)
);
create index notice_of on notice (user_id, id desc) where in_product;
create index notice_unread on notice (user_id) where in_product and read_at is null;
create index notice_to_mail on notice (user_id, at) where by_mail and mail_key is null;
create index notice_mailed on notice (mail_key) where mail_key is not null;
create index notice_age on notice (at);

-- What a person said otherwise than his role's default.
create table notice_wish (
  user_id int not null references app_user on delete cascade,
  kind text not null,
  in_product boolean not null,
  by_mail boolean not null,
  primary key (user_id, kind)
);
-- When a person's notices are mailed, in his own zone.
create table notice_habit (
  user_id int primary key references app_user on delete cascade,
  rhythm text not null check (rhythm in ('now', 'hour', 'morning')),
  morning text not null check (morning ~ '^\d\d:\d\d$'),
  zone text not null,
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_until text check (quiet_until ~ '^\d\d:\d\d$'),
  row_version int not null default 1,
  check ((quiet_from is null) = (quiet_until is null))
);
alter table notice enable row level security;
create policy scope on notice using ((select sees_all()) or user_id = (select own_person()));
alter table notice_wish enable row level security;
create policy scope on notice_wish using ((select sees_all()) or user_id = (select own_person()));
alter table notice_habit enable row level security;
create policy scope on notice_habit using ((select sees_all()) or user_id = (select own_person()));
