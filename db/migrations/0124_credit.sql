-- How much a payer may owe, and whether anything more is taken on for him. Who enters freight is told yes or no, and no amounts.
create table credit_term (
  payer_id int primary key references account, credit_limit int check (credit_limit > 0), on_hold boolean not null default false,
  reason text, row_version int not null default 1, at timestamptz not null, made_by int references app_user,
  check (not on_hold or reason is not null)
);
alter table credit_term enable row level security;
create policy scope on credit_term using ((select sees_all()));
create function payers_held(ids int[]) returns setof int
language sql stable security definer set search_path = public as $$
  select c.payer_id
  from credit_term c
  where c.payer_id = any(ids) and (
    c.on_hold
    or c.credit_limit < (select coalesce(sum(x.open), 0) from ledger_item x where x.payer_id = c.payer_id and x.open <> 0)
  )
$$;
-- Dunning letters as they were written: what they say is kept, whatever is paid later.
create table collection_letter (
  id int generated always as identity primary key, payer_id int not null references account,
  step smallint not null check (step between 1 and 3), written_on date not null, language text not null, says jsonb not null,
  sent_to text, at timestamptz not null, made_by int references app_user
);
create index collection_letter_payer on collection_letter (payer_id, id desc);
-- One letter of a payer a day.
create unique index collection_letter_day on collection_letter (payer_id, written_on);
revoke update, delete, truncate on collection_letter from coldlane_app;
alter table collection_letter enable row level security;
create policy scope on collection_letter using ((select sees_all()));
-- Who gets his statement by mail, and how often.
create table statement_schedule (
  account_id int primary key references account, every text not null check (every in ('week', 'month')),
  last_until date, row_version int not null default 1, at timestamptz not null, made_by int references app_user
);
alter table statement_schedule enable row level security;
create policy scope on statement_schedule using ((select sees_all()));
