-- What was said to and by payers about what they owe, and what is to be done next. Said is said: nothing here is changed or deleted.
create table collection_note (
  id int generated always as identity primary key, payer_id int not null references account,
  kind smallint not null check (kind in (0, 1)), said text not null, promised int check (promised > 0), promised_on date,
  at timestamptz not null, made_by int references app_user, check ((kind = 1) = (promised is not null and promised_on is not null))
);
create index collection_note_payer on collection_note (payer_id, id desc);
create table collection_next (
  payer_id int primary key references account, action text not null, on_day date not null, row_version int not null default 1,
  at timestamptz not null, made_by int references app_user
);
alter table collection_note enable row level security;
create policy scope on collection_note using ((select sees_all()));
alter table collection_next enable row level security;
create policy scope on collection_next using ((select sees_all()));
