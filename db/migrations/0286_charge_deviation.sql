-- What the tariff alone makes of a shipment, without rating options and charges by hand. null: not rated, or no tariff fits.
alter table shipment add column tariff_amount int;
-- Changes of charges that leave no row of their own: computed charges that a user removed, and who set the rating options.
alter table shipment add column charge_changes jsonb not null default '[]';
-- The first shipment of a chain of splits. The limit for manual charges applies to all parts together.
alter table shipment add column split_root_id int references shipment;
with recursive chain(id, root) as (
  select f.id, f.id from shipment f
  where f.split_from_id is null and exists (select from shipment p where p.split_from_id = f.id)
  union all
  select p.id, c.root from shipment p join chain c on p.split_from_id = c.id
)
update shipment s set split_root_id = c.root from chain c where c.id = s.id;
create index shipment_split_root on shipment (split_root_id) where split_root_id is not null;

-- The user who wrote a line of an invoice by hand (0: an API client). null: the line comes from a shipment, a credit or an import.
alter table invoice_detail add column written_by int;

-- The same reference whatever its case, spaces and punctuation: "CHK 77", "chk77" and "CHK-77".
create function payment_reference_key(reference text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(upper(regexp_replace(reference, '[[:space:][:punct:]]', '', 'g')), ''),
    upper(regexp_replace(reference, '[[:space:]]', '', 'g'))
  )
$$;
alter table payment disable trigger user;
with counted as (
  select id, row_number() over (partition by account_id, payment_reference_key(reference), source order by again, id) - 1 as again
  from payment
  where bank_key is null
)
update payment p set again = c.again from counted c where c.id = p.id and c.again <> p.again;
alter table payment enable trigger user;
drop index payment_reference;
create unique index payment_reference on payment (account_id, payment_reference_key(reference), source, again) where bank_key is null;

-- Credits whose invoice was opened again by a returned payment pay it.
with owed as (
  select nextval('ledger_movement_id_seq')::int as id, g.id as giver, g.payer_id, t.id as taker,
    (select max(m.date) from ledger_entry e join ledger_movement m on m.id = e.movement_id where e.item_id in (g.id, t.id)) as date,
    -g.open as has, t.open as wants,
    coalesce(sum(-g.open) over (partition by t.id order by g.id rows between unbounded preceding and 1 preceding), 0) as before
  from invoice c
  join ledger_item g on g.invoice_id = c.id and g.open < 0
  join ledger_item t on t.invoice_id = c.credit_of_id and t.open > 0 and t.payer_id = g.payer_id
),
  given as materialized (select o.*, least(has, wants - before)::int as amount from owed o where wants > before),
  made as (
    insert into ledger_movement (id, kind, date, payer_id, item_id, made_at) overriding system value
    select id, 'applied', date, payer_id, giver, now() from given
  )
insert into ledger_entry (movement_id, side, book, item_id, payer_id, amount)
select id, 1, 'receivable', giver, payer_id, amount from given
union all
select id, 2, 'receivable', taker, payer_id, -amount from given;
