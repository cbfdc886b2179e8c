-- An opening invoice that nothing depends on can be taken back: its posting is reversed in the ledger, and it becomes a deleted draft
-- under its draft number, so that its own number is free for a corrected file. Nothing else changes of a posted invoice.
create function opening_may_be_taken_back(was invoice, becomes invoice) returns boolean language plpgsql stable as $$
declare
  changes constant text[] := array['number', 'posted_at', 'posted_by', 'deleted_at', 'row_version'];
begin
  return was.is_opening and was.credit_of_id is null and not was.credited
    and was.accounting_posted_at is null and was.portal_uploaded_at is null
    and becomes.number = was.draft_number and becomes.posted_by is null and becomes.deleted_at is not null
    and to_jsonb(becomes) - changes is not distinct from to_jsonb(was) - changes
    and not exists (select from accounting_period p where was.date <= p.closed_through)
    and not exists (select from invoice_sent s where s.invoice_id = was.id)
    and not exists (select from dispute d where d.invoice_id = was.id)
    and not exists (select from invoice c where c.credit_of_id = was.id)
    and exists (
      select
      from ledger_item x
      join ledger_movement m on m.item_id = x.id and m.kind = 'posted'
      join ledger_movement r on r.reverses_id = m.id
      where x.invoice_id = was.id and x.open = 0
    );
end $$;

create or replace function keep_posted_invoice() returns trigger language plpgsql as $$
declare
  marks constant text[] := array['credited', 'accounting_posted_at', 'accounting_ref', 'portal_uploaded_at', 'row_version'];
  closed date;
begin
  if tg_op = 'DELETE' then
    if old.posted_at is not null then raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege'; end if;
    return old;
  end if;
  if old.posted_at is not null and new.posted_at is null and opening_may_be_taken_back(old, new) then return new; end if;
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
    -- What was posted, less what its lines had back already.
    if new.credit_of_id is not null and new.credit_of_line_id is null and not exists (
      select from invoice o
      where o.id = new.credit_of_id and o.posted_at is not null and o.bill_to_id = new.bill_to_id
        and new.amount = -o.amount - (
          select coalesce(sum(c.amount), 0) from invoice c
          where c.credit_of_id = o.id and c.credit_of_line_id is not null and c.posted_at is not null and c.deleted_at is null
        )
    ) then
      raise exception 'Credit % does not take back what was posted', new.draft_number using errcode = 'check_violation';
    end if;
    if new.credit_of_line_id is not null and not exists (
      select from invoice o
      join invoice_detail d on d.invoice_id = o.id and d.id = new.credit_of_line_id
      where o.id = new.credit_of_id and o.posted_at is not null and not o.credited and o.bill_to_id = new.bill_to_id
        and new.amount < 0 and d.amount + new.amount + (
          select coalesce(sum(c.amount), 0) from invoice c
          where c.credit_of_line_id = d.id and c.posted_at is not null and c.deleted_at is null and c.id <> new.id
        ) >= 0
    ) then
      raise exception 'Credit % takes back more than its line', new.draft_number using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
