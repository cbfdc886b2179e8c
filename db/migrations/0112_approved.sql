-- Who took the charges of a shipment as they are, and when. An approval stands for the charges that were looked at:
-- whatever changes them, or the freight or payer they are for, ends it.
alter table shipment add column approved_at timestamptz, add column approved_by text;
create function shipment_approval_ends() returns trigger language plpgsql as $$
begin
  new.approved_at := null;
  new.approved_by := null;
  return new;
end
$$;
create trigger shipment_approval_ends before update on shipment for each row when (
  old.approved_at is not null
  and new.approved_at is not distinct from old.approved_at
  and (
    new.amount is distinct from old.amount or new.rated_at is distinct from old.rated_at or new.status in (1, 3, 6)
    or new.units is distinct from old.units or new.cubes is distinct from old.cubes
    or new.bill_to_id is distinct from old.bill_to_id or new.master_id is distinct from old.master_id
  )
) execute function shipment_approval_ends();
-- The same as invoice_rebill_of.
drop index invoice_rebilled;
