-- The ledger of what payers owe, double-entry (docs/decisions/130-the-ledger-balances-by-statement.md).
-- An item is what can be open: a posted invoice or credit, and what a payment leaves on account. Amounts are cents as they change what
-- the payer owes: invoices above zero, credits and payments below.
create table ledger_item (
  id int generated always as identity primary key, payer_id int not null references account,
  invoice_id int unique references invoice, payment_id int unique references payment,
  date date not null, due_date date not null, amount int not null, open int not null default 0,
  check ((invoice_id is null) <> (payment_id is null)),
  constraint ledger_item_open check (open between least(amount, 0) and greatest(amount, 0))
);
create index ledger_item_open on ledger_item (payer_id, due_date, id) where open <> 0;
-- What happened, once and for ever: `item_id` is the invoice or payment that it is of.
create table ledger_movement (
  id int generated always as identity primary key,
  kind text not null check (kind in ('posted', 'received', 'applied', 'refunded', 'written_off', 'reversed')),
  date date not null, payer_id int not null references account, item_id int not null references ledger_item,
  reverses_id int unique references ledger_movement, note text, made_at timestamptz not null default now(), made_by int references app_user,
  check ((kind = 'reversed') = (reverses_id is not null))
);
create index ledger_movement_payer on ledger_movement (payer_id, date, id);
create index ledger_movement_day on ledger_movement (date);
create index ledger_movement_item on ledger_movement (item_id);
create table ledger_entry (
  movement_id int not null references ledger_movement, side smallint not null,
  book text not null check (book in ('receivable', 'on_account', 'revenue', 'bank', 'bad_debt')),
  item_id int references ledger_item, payer_id int not null references account, amount int not null check (amount <> 0),
  primary key (movement_id, side), check ((book in ('receivable', 'on_account')) = (item_id is not null))
);
create index ledger_entry_item on ledger_entry (item_id) where item_id is not null;

-- Both sides come in one statement and come to zero at its end, so the sum over all books is zero at every moment.
create function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong int;
begin
  select e.movement_id into wrong from made e group by e.movement_id having sum(e.amount) <> 0 limit 1;
  if wrong is not null then
    raise exception 'The sides of movement % do not come to zero', wrong using errcode = 'check_violation';
  end if;
  select e.movement_id into wrong
  from made e
  join ledger_movement m on m.id = e.movement_id
  left join ledger_item i on i.id = e.item_id
  where e.payer_id <> m.payer_id or i.payer_id <> m.payer_id
  limit 1;
  if wrong is not null then
    raise exception 'Movement % names two payers', wrong using errcode = 'check_violation';
  end if;
  update ledger_item i
  set open = i.open + x.amount
  from (select item_id, sum(amount) as amount from made where item_id is not null group by item_id having sum(amount) <> 0) x
  where i.id = x.item_id;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entry referencing new table as made for each statement execute function ledger_entries_balance();
-- Whatever else may be done to entries: at the end of its transaction each movement has its sides.
create function ledger_movement_balances() returns trigger language plpgsql as $$
declare sides int; total bigint;
begin
  select count(*), sum(amount) into sides, total from ledger_entry where movement_id = new.id;
  if sides < 2 or total <> 0 then
    raise exception 'Movement % has % sides, which come to %', new.id, sides, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_movement_balances after insert on ledger_movement deferrable initially deferred for each row execute function ledger_movement_balances();
-- What is written stays; what was wrong is reversed by another movement.
create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'A movement of the ledger is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_movement_is_final before update or delete on ledger_movement for each statement execute function keep_ledger();
create trigger ledger_entry_is_final before update or delete on ledger_entry for each statement execute function keep_ledger();
-- What is open follows from entries alone.
create function keep_ledger_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 or to_jsonb(new) - 'open' is distinct from to_jsonb(old) - 'open' then
    raise exception 'An item of the ledger is changed by movements alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger ledger_item_follows before update or delete on ledger_item for each row execute function keep_ledger_item();

-- Credits and payments go to the invoice they name, as far as both are open, the first recorded first.
create function ledger_settle(givers int[]) returns void language plpgsql as $$
declare takers int[];
begin
  select array_agg(distinct t.id) into takers
  from ledger_item g
  left join invoice c on c.id = g.invoice_id
  left join payment p on p.id = g.payment_id
  join ledger_item t on t.invoice_id = coalesce(c.credit_of_id, p.invoice_id) and t.payer_id = g.payer_id
  where g.id = any(givers);
  if takers is null then return; end if;
  perform 1 from ledger_item where id = any(takers || givers) order by id for update;
  with wish as (
    select g.id as giver, g.payer_id, t.id as taker, greatest(g.date, t.date) as date, -g.open as has, t.open as wants,
      coalesce(sum(-g.open) over (partition by t.id order by g.id rows between unbounded preceding and 1 preceding), 0) as before,
      case when g.payment_id is null then 'receivable' else 'on_account' end as book,
      coalesce(p.created_at, c.posted_at) as at, coalesce(p.created_by, c.posted_by) as by
    from ledger_item g
    left join invoice c on c.id = g.invoice_id
    left join payment p on p.id = g.payment_id
    join ledger_item t on t.invoice_id = coalesce(c.credit_of_id, p.invoice_id) and t.payer_id = g.payer_id
    where g.id = any(givers) and g.open < 0 and t.open > 0
  ),
    given as (select w.*, least(has, wants - before)::int as amount from wish w where wants > before),
    made as (
      insert into ledger_movement (kind, date, payer_id, item_id, made_at, made_by)
      select 'applied', date, payer_id, giver, at, by from given
      returning id, item_id
    )
  insert into ledger_entry (movement_id, side, book, item_id, payer_id, amount)
  select m.id, 1, g.book, g.giver, g.payer_id, g.amount from made m join given g on g.giver = m.item_id
  union all
  select m.id, 2, 'receivable', g.taker, g.payer_id, -g.amount from made m join given g on g.giver = m.item_id;
end $$;

create function ledger_posted(ids int[]) returns void language plpgsql as $$
begin
  with posted as (
    select i.* from invoice i
    where i.id = any(ids) and i.posted_at is not null and i.deleted_at is null
      and not exists (select 1 from ledger_item x where x.invoice_id = i.id)
  ),
    items as (
      insert into ledger_item (payer_id, invoice_id, date, due_date, amount)
      select bill_to_id, id, date, due_date, amount from posted order by id
      returning id, payer_id, invoice_id, date, amount
    ),
    made as (
      insert into ledger_movement (kind, date, payer_id, item_id, made_at, made_by)
      select 'posted', x.date, x.payer_id, x.id, p.posted_at, p.posted_by
      from items x join posted p on p.id = x.invoice_id
      where x.amount <> 0
      order by x.id
      returning id, item_id
    )
  insert into ledger_entry (movement_id, side, book, item_id, payer_id, amount)
  select m.id, 1, 'receivable', x.id, x.payer_id, x.amount from made m join items x on x.id = m.item_id
  union all
  select m.id, 2, 'revenue', null, x.payer_id, -x.amount from made m join items x on x.id = m.item_id;
  -- Credits find what they credit; payments that were there before find the invoice that they name.
  perform ledger_settle(array(
    select x.id from ledger_item x where x.invoice_id = any(ids) and x.amount < 0
    union
    select x.id from payment p join ledger_item x on x.payment_id = p.id where p.invoice_id = any(ids) and x.open < 0
  ));
end $$;
create function ledger_received(ids int[]) returns void language plpgsql as $$
begin
  with items as (
    insert into ledger_item (payer_id, payment_id, date, due_date, amount)
    select p.account_id, p.id, p.date, p.date, -p.amount from payment p
    where p.id = any(ids) and not exists (select 1 from ledger_item x where x.payment_id = p.id)
    order by p.id
    returning id, payer_id, payment_id, date, amount
  ),
    made as (
      insert into ledger_movement (kind, date, payer_id, item_id, made_at, made_by)
      select 'received', x.date, x.payer_id, x.id, p.created_at, p.created_by
      from items x join payment p on p.id = x.payment_id
      where x.amount <> 0
      order by x.id
      returning id, item_id
    )
  insert into ledger_entry (movement_id, side, book, item_id, payer_id, amount)
  select m.id, 1, 'on_account', x.id, x.payer_id, x.amount from made m join items x on x.id = m.item_id
  union all
  select m.id, 2, 'bank', null, x.payer_id, -x.amount from made m join items x on x.id = m.item_id;
  perform ledger_settle(array(
    select x.id from payment p join ledger_item x on x.payment_id = p.id where p.id = any(ids) and p.invoice_id is not null and x.open < 0
  ));
end $$;

-- Nothing is posted and no money comes in without its movement, whoever writes it.
create function invoice_into_ledger() returns trigger language plpgsql as $$
declare ids int[];
begin
  if tg_op = 'INSERT' then select array_agg(id) into ids from made where posted_at is not null;
  else select array_agg(n.id) into ids from made n join was o on o.id = n.id where n.posted_at is not null and o.posted_at is null;
  end if;
  if ids is not null then perform ledger_posted(ids); end if;
  return null;
end $$;
create trigger invoice_into_ledger_on_insert after insert on invoice referencing new table as made for each statement execute function invoice_into_ledger();
create trigger invoice_into_ledger_on_update after update on invoice referencing old table as was new table as made for each statement execute function invoice_into_ledger();
create function payment_into_ledger() returns trigger language plpgsql as $$
begin
  perform ledger_received(array(select id from made));
  return null;
end $$;
create trigger payment_into_ledger after insert on payment referencing new table as made for each statement execute function payment_into_ledger();
-- A payment stands as it was recorded; what was wrong is reversed.
create function keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'note' is not distinct from to_jsonb(old) - 'note' then return new; end if;
  raise exception 'A recorded payment is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger payment_is_final before update or delete on payment for each row execute function keep_payment();

alter table payment add column method text not null default 'other' check (method in ('ach', 'check', 'wire', 'card', 'cash', 'other')),
  add column note text;

alter table ledger_item enable row level security;
create policy scope on ledger_item using ((select sees_all()) or payer_id = any((select own_accounts())::int[]));
alter table ledger_movement enable row level security;
create policy scope on ledger_movement using ((select sees_all()) or payer_id = any((select own_accounts())::int[]));
alter table ledger_entry enable row level security;
create policy scope on ledger_entry using ((select sees_all()) or payer_id = any((select own_accounts())::int[]));

-- What was posted and paid before.
select ledger_posted(array(select id from invoice where posted_at is not null and deleted_at is null order by date, id));
select ledger_received(array(select id from payment order by date, id));
