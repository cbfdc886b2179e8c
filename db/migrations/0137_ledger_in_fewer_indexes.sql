-- What nobody asks for is kept by nobody: sides are found by their movement and never by their item, and the days of movements come
-- nearly in order. Whether sides are there is asked as two sets, whose ids lie together, instead of one by one.
drop index ledger_entry_item;
drop index ledger_movement_day;
create index ledger_movement_day on ledger_movement using brin (date) with (pages_per_range = 16, autosummarize = on);

create or replace function ledger_movements_balance() returns trigger language plpgsql as $$
declare wrong int; least_id int; last_id int; sides int; total bigint;
begin
  select min(id), max(id) into least_id, last_id from made;
  -- The first side is not alone, or the sides of its statement do not come to zero (ledger_entries_balance).
  select x.id into wrong
  from (
    select id from made
    except
    select movement_id from ledger_entry where movement_id between least_id and last_id and side = 2
  ) x
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

create or replace function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong int; least_id int; last_id int;
begin
  select min(movement_id), max(movement_id) into least_id, last_id from made;
  select movement_id into wrong from made group by movement_id having sum(amount) <> 0 limit 1;
  if wrong is not null then
    raise exception 'The sides of movement % do not come to zero', wrong using errcode = 'check_violation';
  end if;
  select x.movement_id into wrong
  from (
    select movement_id, payer_id from made
    except
    select id, payer_id from ledger_movement where id between least_id and last_id
  ) x
  limit 1;
  if wrong is not null then
    raise exception 'Movement % names two payers, or is none', wrong using errcode = 'foreign_key_violation';
  end if;
  with x as materialized (
    select item_id, sum(amount) as amount, min(payer_id) as payer_id, max(payer_id) as other_id
    from made where item_id is not null group by item_id
  ),
    moved as (update ledger_item i set open = i.open + x.amount from x where i.id = x.item_id and x.amount <> 0)
  select x.item_id into wrong
  from x
  left join ledger_item i on i.id = x.item_id
  where x.payer_id <> x.other_id or i.payer_id is distinct from x.payer_id
  limit 1;
  if wrong is not null then
    raise exception 'Item % is of another payer, or names two payers, or is none', wrong using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- Which columns are written is known once a statement; nothing but what is open is, and that by the sides alone.
drop trigger ledger_item_follows on ledger_item;
create or replace function keep_ledger_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs = 0 and pg_trigger_depth() > 1 then return null; end if;
  raise exception 'An item of the ledger is changed by movements alone' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_item_follows before update on ledger_item for each statement execute function keep_ledger_item();
create trigger ledger_item_stays before delete or update of id, payer_id, invoice_id, payment_id, date, due_date, amount on ledger_item
for each statement execute function keep_ledger_item('stays');
