-- The ledger asked once a statement, whatever the statement's length (docs/decisions/130-the-ledger-balances-by-statement.md). What a
-- deferred trigger and nine foreign keys asked of each row is asked of all rows at once, and more with it: that the sides of a movement
-- come in its own statement, that an item is what its invoice or payment says, and that payers agree all the way. Nothing that is
-- pointed at can go: rows of the ledger are never deleted, and neither is what has been posted or paid.
alter table ledger_item
  alter constraint ledger_item_payer_id_fkey not enforced,
  alter constraint ledger_item_invoice_id_fkey not enforced,
  alter constraint ledger_item_payment_id_fkey not enforced;
alter table ledger_movement
  alter constraint ledger_movement_payer_id_fkey not enforced,
  alter constraint ledger_movement_item_id_fkey not enforced,
  alter constraint ledger_movement_made_by_fkey not enforced;
alter table ledger_entry
  alter constraint ledger_entry_movement_id_fkey not enforced,
  alter constraint ledger_entry_item_id_fkey not enforced,
  alter constraint ledger_entry_payer_id_fkey not enforced;
-- Each row stands in the indexes that may find it, and in no others.
alter table ledger_item drop constraint ledger_item_invoice_id_key, drop constraint ledger_item_payment_id_key;
create unique index ledger_item_invoice on ledger_item (invoice_id) where invoice_id is not null;
create unique index ledger_item_payment on ledger_item (payment_id) where payment_id is not null;
alter table ledger_movement drop constraint ledger_movement_reverses_id_key;
create unique index ledger_movement_reverses on ledger_movement (reverses_id) where reverses_id is not null;

create function ledger_items_are_papers() returns trigger language plpgsql as $$
declare wrong int;
begin
  select x.id into wrong
  from made x
  left join invoice i on i.id = x.invoice_id
  left join payment p on p.id = x.payment_id
  where (x.payer_id, x.date, x.due_date, x.amount) is distinct from (
    coalesce(i.bill_to_id, p.account_id), coalesce(i.date, p.date), coalesce(i.due_date, p.date), coalesce(i.amount, -p.amount)
  )
  limit 1;
  if wrong is not null then
    raise exception 'Item % of the ledger is not what its invoice or payment says', wrong using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger ledger_items_are_papers after insert on ledger_item referencing new table as made
for each statement execute function ledger_items_are_papers();

drop trigger ledger_movement_balances on ledger_movement;
drop function ledger_movement_balances;
create function ledger_movements_balance() returns trigger language plpgsql as $$
declare wrong int; sides int; total bigint;
begin
  select m.id into wrong
  from made m
  where not exists (select 1 from ledger_entry e where e.movement_id = m.id offset 1)
  limit 1;
  if wrong is not null then
    select count(*), sum(amount) into sides, total from ledger_entry where movement_id = wrong;
    raise exception 'The sides of movement % do not come to zero: it has % sides, which come to %', wrong, sides, total
      using errcode = 'check_violation';
  end if;
  select m.id into wrong
  from made m
  left join ledger_item i on i.id = m.item_id
  where i.payer_id is distinct from m.payer_id
  limit 1;
  if wrong is not null then
    raise exception 'Movement % names two payers, or an item that is none', wrong using errcode = 'foreign_key_violation';
  end if;
  select x.made_by into wrong
  from (select distinct made_by from made where made_by is not null) x
  where not exists (select 1 from app_user u where u.id = x.made_by)
  limit 1;
  if wrong is not null then
    raise exception 'There is no user % who could have made a movement', wrong using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger ledger_movements_balance after insert on ledger_movement referencing new table as made
for each statement execute function ledger_movements_balance();

create or replace function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong record;
begin
  select x.movement_id, x.total into wrong
  from (
    select movement_id, sum(amount) as total, min(payer_id) as payer_id, max(payer_id) as other_id from made group by movement_id
  ) x
  left join ledger_movement m on m.id = x.movement_id
  where x.total <> 0 or x.payer_id <> x.other_id or m.payer_id is distinct from x.payer_id
  limit 1;
  if wrong.total <> 0 then
    raise exception 'The sides of movement % do not come to zero', wrong.movement_id using errcode = 'check_violation';
  elsif wrong.movement_id is not null then
    raise exception 'Movement % names two payers, or is none', wrong.movement_id using errcode = 'foreign_key_violation';
  end if;
  with x as materialized (
    select item_id, sum(amount) as amount, min(payer_id) as payer_id, max(payer_id) as other_id
    from made where item_id is not null group by item_id
  ),
    moved as (update ledger_item i set open = i.open + x.amount from x where i.id = x.item_id and x.amount <> 0)
  select x.item_id, 0 as total into wrong
  from x
  left join ledger_item i on i.id = x.item_id
  where x.payer_id <> x.other_id or i.payer_id is distinct from x.payer_id
  limit 1;
  if wrong.item_id is not null then
    raise exception 'Item % is of another payer, or names two payers, or is none', wrong.item_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function keep_ledger_item() returns trigger language plpgsql as $$
declare was ledger_item := old;
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    was.open := new.open;
    if was is not distinct from new then return new; end if;
  end if;
  raise exception 'An item of the ledger is changed by movements alone' using errcode = 'insufficient_privilege';
end $$;

-- The functions that write take their numbers first, so that nothing they write has to be found again: joined with each other, rows that
-- the planner took for one were compared each with each.
create or replace function ledger_settle(givers int[]) returns void language plpgsql as $$
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
    given as materialized (
      select nextval('ledger_movement_id_seq')::int as id, w.*, least(has, wants - before)::int as amount from wish w where wants > before
    ),
    made as (
      insert into ledger_movement (id, kind, date, payer_id, item_id, made_at, made_by) overriding system value
      select id, 'applied', date, payer_id, giver, at, by from given
    )
  insert into ledger_entry (movement_id, side, book, item_id, payer_id, amount)
  select id, 1, book, giver, payer_id, amount from given
  union all
  select id, 2, 'receivable', taker, payer_id, -amount from given;
end $$;

create or replace function ledger_posted(ids int[]) returns void language plpgsql as $$
begin
  with posted as materialized (
    select nextval('ledger_item_id_seq')::int as item, nextval('ledger_movement_id_seq')::int as movement, i.*
    from (
      select id, bill_to_id as payer_id, date, due_date, amount, posted_at, posted_by from invoice
      where id = any(ids) and posted_at is not null and deleted_at is null
        and not exists (select 1 from ledger_item x where x.invoice_id = invoice.id)
      order by bill_to_id, id
    ) i
  ),
    items as (
      insert into ledger_item (id, payer_id, invoice_id, date, due_date, amount) overriding system value
      select item, payer_id, id, date, due_date, amount from posted
    ),
    made as (
      insert into ledger_movement (id, kind, date, payer_id, item_id, made_at, made_by) overriding system value
      select movement, 'posted', date, payer_id, item, posted_at, posted_by from posted where amount <> 0
    )
  insert into ledger_entry (movement_id, side, book, item_id, payer_id, amount)
  select movement, 1, 'receivable', item, payer_id, amount from posted where amount <> 0
  union all
  select movement, 2, 'revenue', null, payer_id, -amount from posted where amount <> 0;
  -- Credits find what they credit; payments that were there before find the invoice that they name.
  perform ledger_settle(array(
    select x.id from ledger_item x where x.invoice_id = any(ids) and x.amount < 0
    union
    select x.id from payment p join ledger_item x on x.payment_id = p.id where p.invoice_id = any(ids) and x.open < 0
  ));
end $$;

-- What a payment pays is written with it, in one statement: of two who pay the same invoice the second waits, and reads it again.
create or replace function ledger_received(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from ledger_item
  where invoice_id = any(array(select invoice_id from payment where id = any(ids) and invoice_id is not null)) order by id for update;
  with fresh as materialized (
    select nextval('ledger_item_id_seq')::int as item, nextval('ledger_movement_id_seq')::int as movement, p.*
    from (
      select id, account_id as payer_id, invoice_id, date, amount, created_at as at, created_by as by from payment
      where id = any(ids) and not exists (select 1 from ledger_item x where x.payment_id = payment.id)
      order by account_id, id
    ) p
  ),
    wish as (
      select f.item, f.payer_id, f.amount as has, f.at, f.by, t.id as taker, t.open as wants, greatest(f.date, t.date) as date,
        coalesce(sum(f.amount) over (partition by t.id order by f.item rows between unbounded preceding and 1 preceding), 0) as before
      from fresh f
      join ledger_item t on t.invoice_id = f.invoice_id and t.payer_id = f.payer_id
      where f.amount > 0 and t.open > 0
    ),
    given as materialized (
      select nextval('ledger_movement_id_seq')::int as id, w.*, least(has, wants - before)::int as amount from wish w where wants > before
    ),
    items as (
      insert into ledger_item (id, payer_id, payment_id, date, due_date, amount) overriding system value
      select item, payer_id, id, date, date, -amount from fresh
    ),
    made as (
      insert into ledger_movement (id, kind, date, payer_id, item_id, made_at, made_by) overriding system value
      select movement, 'received', date, payer_id, item, at, by from fresh where amount <> 0
      union all
      select id, 'applied', date, payer_id, item, at, by from given
    )
  insert into ledger_entry (movement_id, side, book, item_id, payer_id, amount)
  select movement, 1, 'on_account', item, payer_id, -amount from fresh where amount <> 0
  union all
  select movement, 2, 'bank', null, payer_id, amount from fresh where amount <> 0
  union all
  select id, 1, 'on_account', item, payer_id, amount from given
  union all
  select id, 2, 'receivable', taker, payer_id, -amount from given;
end $$;
