-- Long work started for one chosen account stays with that account.
alter table job add column account_id int references account;

-- A computed charge that was changed by hand remembers the code it was computed under: rating again with the changes kept puts it in that one's place.
alter table shipment_rate add column instead_of text references charge_code;
update shipment_rate set instead_of = charge_code where edited;

-- A posted invoice keeps everything but the marks of where it was sent and that it was credited, and only what its lines add up to is posted.
create or replace function keep_posted_invoice() returns trigger language plpgsql as $$
declare marks constant text[] := array['credited', 'accounting_posted_at', 'accounting_ref', 'portal_uploaded_at', 'row_version'];
begin
  if tg_op = 'DELETE' then
    if old.posted_at is not null then raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege'; end if;
    return old;
  end if;
  if old.posted_at is not null and ((old.credited and not new.credited) or to_jsonb(new) - marks is distinct from to_jsonb(old) - marks) then
    raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege';
  end if;
  if old.posted_at is null and new.posted_at is not null and new.amount is distinct from (select sum(amount) from invoice_detail where invoice_id = new.id) then
    raise exception 'The lines of invoice % do not add up to its amount', new.draft_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
