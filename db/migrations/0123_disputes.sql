-- A payer disputes a line of his invoice (docs/decisions/131-a-line-is-credited-by-itself.md).
-- A credit of one line names it; the whole of an invoice is credited once, less what its lines had back before.
alter table invoice add column credit_of_line_id int references invoice_detail,
  add constraint invoice_line_credit check (credit_of_line_id is null or (credit_of_id is not null and type = 2));
drop index invoice_credited_once;
create unique index invoice_credited_once on invoice (credit_of_id)
  where credit_of_id is not null and credit_of_line_id is null and deleted_at is null;
create index invoice_line_credited on invoice (credit_of_line_id) where credit_of_line_id is not null;

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

create table dispute (
  id int generated always as identity primary key, invoice_id int not null references invoice, line_id int not null references invoice_detail deferrable initially deferred,
  payer_id int not null references account, amount int not null check (amount > 0),
  reason text not null check (reason in ('price', 'quantity', 'service', 'twice', 'not_ours', 'other')), said text not null,
  status smallint not null default 0 check (status between 0 and 3), answer text, credit_id int references invoice,
  made_on date not null, made_at timestamptz not null, made_by int references app_user,
  decided_on date, decided_at timestamptz, decided_by int references app_user, row_version int not null default 1,
  check ((status = 0) = (decided_on is null)), check (status <> 2 or answer is not null)
);
-- Nobody disputes a line twice at a time.
create unique index dispute_open on dispute (line_id) where status = 0;
create index dispute_payer on dispute (payer_id, id desc);
create index dispute_invoice on dispute (invoice_id);
create table dispute_note (
  id int generated always as identity primary key, dispute_id int not null references dispute, said text not null,
  at timestamptz not null, made_by int references app_user
);
create index dispute_note_dispute on dispute_note (dispute_id, id);
create table dispute_paper (
  id int generated always as identity primary key, dispute_id int not null references dispute, name text not null,
  -- Under this name it lies in the store of files; until then its bytes wait here.
  file text not null unique, type text not null check (type in ('pdf', 'jpg', 'png')), bytes int not null check (bytes > 0),
  sha256 text not null check (length(sha256) = 64), waiting bytea, at timestamptz not null, made_by int references app_user,
  unique (dispute_id, sha256)
);
revoke delete, truncate on dispute, dispute_note, dispute_paper from coldlane_app;
alter table dispute enable row level security;
create policy scope on dispute using ((select sees_all()) or payer_id = any((select own_accounts())::int[]));
alter table dispute_note enable row level security;
create policy scope on dispute_note using ((select sees_all()) or exists (select 1 from dispute d where d.id = dispute_id));
alter table dispute_paper enable row level security;
create policy scope on dispute_paper using ((select sees_all()) or exists (select 1 from dispute d where d.id = dispute_id));

-- Whoever takes back a whole invoice, from wherever, ends what is disputed of it: nothing is left to dispute.
create function dispute_ends_with_invoice() returns trigger language plpgsql as $$
begin
  update dispute d
  set status = 1, credit_id = c.id, decided_on = c.date, decided_at = c.posted_at, decided_by = c.posted_by, row_version = d.row_version + 1
  from invoice c
  where c.credit_of_id = new.credit_of_id and c.id = new.id and d.invoice_id = new.credit_of_id and d.status = 0;
  return null;
end $$;
create trigger dispute_ends_with_invoice after update of posted_at on invoice for each row
  when (new.credit_of_id is not null and new.credit_of_line_id is null and new.posted_at is not null and old.posted_at is null)
  execute function dispute_ends_with_invoice();
