-- Numbers of posted invoices have no gaps: the next one is taken in the transaction that posts, and is given back with it.
create table number_series (name text primary key, next int not null);
insert into number_series values ('invoice', nextval('invoice_number'));
drop sequence invoice_number;

-- Up to this date accounting is closed: nothing is posted into it any more.
create table accounting_period (
  only_one boolean primary key default true check (only_one),
  closed_through date, changed_at timestamptz, changed_by int, row_version int not null default 1
);
insert into accounting_period default values;

-- An invoice is credited once, and what follows on a paper is found from it.
create unique index invoice_credited_once on invoice (credit_of_id) where credit_of_id is not null and deleted_at is null;
create index invoice_rebilled on invoice (rebill_of_id) where rebill_of_id is not null;
create index invoice_detail_shipment on invoice_detail (shipment_id) where shipment_id is not null;

-- A posted invoice keeps everything but the marks of where it was sent and that it was credited. What is posted adds up,
-- lies in an open period, and, when it credits, takes back exactly what was posted.
create or replace function keep_posted_invoice() returns trigger language plpgsql as $$
declare
  marks constant text[] := array['credited', 'accounting_posted_at', 'accounting_ref', 'portal_uploaded_at', 'row_version'];
  closed date;
begin
  if tg_op = 'DELETE' then
    if old.posted_at is not null then raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege'; end if;
    return old;
  end if;
  if old.posted_at is not null and ((old.credited and not new.credited) or to_jsonb(new) - marks is distinct from to_jsonb(old) - marks) then
    raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege';
  end if;
  if old.posted_at is null and new.posted_at is not null then
    if new.amount is distinct from (select sum(amount) from invoice_detail where invoice_id = new.id) then
      raise exception 'The lines of invoice % do not add up to its amount', new.draft_number using errcode = 'check_violation';
    end if;
    select closed_through into closed from accounting_period;
    if new.date <= closed then
      raise exception 'Accounting is closed through %', closed using errcode = 'check_violation';
    end if;
    if new.credit_of_id is not null and not exists (
      select from invoice o
      where o.id = new.credit_of_id and o.posted_at is not null and o.bill_to_id = new.bill_to_id and o.amount = -new.amount
    ) then
      raise exception 'Credit % does not take back what was posted', new.draft_number using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
