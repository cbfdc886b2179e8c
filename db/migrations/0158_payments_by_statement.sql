-- What the foreign keys of payments asked of each row is asked of all rows of a statement at once, as the ledger does
-- (docs/decisions/130-the-ledger-balances-by-statement.md), and what they kept from going is kept by name.
alter table payment
  alter constraint payment_account_id_fkey not enforced,
  alter constraint payment_invoice_id_fkey not enforced;

create or replace function payment_into_ledger() returns trigger language plpgsql security definer set search_path = public as $$
declare wrong int;
begin
  select p.id into wrong
  from made p
  left join account a on a.id = p.account_id
  left join invoice i on i.id = p.invoice_id
  where a.id is null or (p.invoice_id is not null and i.id is null)
  limit 1;
  if wrong is not null then
    raise exception 'Payment % names an account or an invoice that is none', wrong using errcode = 'foreign_key_violation';
  end if;
  perform ledger_received(array(select id from made));
  return null;
end $$;
create function keep_what_was_paid() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'account' and exists (select 1 from gone g join payment p on p.account_id = g.id)
    or tg_table_name = 'invoice' and exists (select 1 from gone g join payment p on p.invoice_id = g.id) then
    raise exception 'A payment names this %', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger account_was_paid_by after delete on account referencing old table as gone
for each statement execute function keep_what_was_paid();
create trigger invoice_was_paid after delete on invoice referencing old table as gone
for each statement execute function keep_what_was_paid();

-- A movement is of an item that is among its own sides. The sides agree with each other, with their movement and with their items
-- (ledger_entries_balance), and none is zero: so there are two of them at least, and the item is the payer's.
create or replace function ledger_movements_balance() returns trigger language plpgsql as $$
declare wrong record; least_id int; last_id int;
begin
  select min(id), max(id) into least_id, last_id from made;
  select x.id, x.item_id into wrong
  from (
    select id, item_id from made
    except
    select movement_id, item_id from ledger_entry where movement_id between least_id and last_id
  ) x
  limit 1;
  if wrong.id is not null then
    raise exception 'The sides of movement % do not come to zero: it has % sides, none of which is of item %', wrong.id,
      (select count(*) from ledger_entry where movement_id = wrong.id), wrong.item_id using errcode = 'check_violation';
  end if;
  select x.made_by as id into wrong
  from (select distinct made_by from made where made_by is not null) x
  where not exists (select 1 from app_user u where u.id = x.made_by)
  limit 1;
  if wrong.id is not null then
    raise exception 'There is no user % who could have made a movement', wrong.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
