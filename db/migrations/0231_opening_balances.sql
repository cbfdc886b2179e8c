-- What payers owed, and had on account, when the company began here: invoices and payments of an earlier system against a book of their
-- own. They are no revenue and no money of the bank, and everything else treats them as what they are.
alter table invoice add column is_opening boolean not null default false;
alter table ledger_entry drop constraint ledger_entry_book_check;
alter table ledger_entry add constraint ledger_entry_book_check
  check (book in ('receivable', 'on_account', 'revenue', 'bank', 'bad_debt', 'opening'));
insert into charge_code (code, description, gl_account, fuel_able, holiday_able, active)
select 'OPN', 'Opening balance', '3900', false, false, true
where exists (select from charge_code)
on conflict do nothing;

-- A credit of an opening invoice takes back what stood in the same book.
create function opening_follows_credit() returns trigger language plpgsql as $$
begin
  new.is_opening := coalesce((select o.is_opening from invoice o where o.id = new.credit_of_id), false);
  return new;
end $$;
create trigger opening_follows_credit before insert on invoice
for each row when (new.credit_of_id is not null) execute function opening_follows_credit();

create or replace function ledger_posted(ids int[]) returns void language plpgsql as $$
begin
  with posted as materialized (
    select nextval('ledger_item_id_seq')::int as item, nextval('ledger_movement_id_seq')::int as movement, i.*
    from (
      select id, bill_to_id as payer_id, date, due_date, amount, posted_at, posted_by, is_opening from invoice
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
  select movement, 2, case when is_opening then 'opening' else 'revenue' end, null, payer_id, -amount from posted where amount <> 0;
  -- Credits find what they credit; payments that were there before find the invoice that they name.
  perform ledger_settle(array(
    select x.id from ledger_item x where x.invoice_id = any(ids) and x.amount < 0
    union
    select x.id from payment p join ledger_item x on x.payment_id = p.id where p.invoice_id = any(ids) and x.open < 0
  ));
end $$;

create or replace function ledger_received(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from ledger_item
  where invoice_id = any(array(select invoice_id from payment where id = any(ids) and invoice_id is not null)) order by id for update;
  with fresh as materialized (
    select nextval('ledger_item_id_seq')::int as item, nextval('ledger_movement_id_seq')::int as movement, p.*
    from (
      select id, account_id as payer_id, invoice_id, date, amount, created_at as at, created_by as by, source from payment
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
  select movement, 2, case when source = 'opening' then 'opening' else 'bank' end, null, payer_id, amount from fresh where amount <> 0
  union all
  select id, 1, 'on_account', item, payer_id, amount from given
  union all
  select id, 2, 'receivable', taker, payer_id, -amount from given;
end $$;
