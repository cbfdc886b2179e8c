-- The lines of posted invoices are guarded once a statement, not once a line: closing a month writes tens of thousands.
drop trigger invoice_detail_posted_is_final on invoice_detail;
drop function keep_posted_invoice_lines();
create function keep_posted_invoice_lines() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoice i where i.posted_at is not null and i.id in (select invoice_id from lines)) then
    raise exception 'A posted invoice is never changed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger invoice_detail_posted_is_final_on_insert after insert on invoice_detail referencing new table as lines for each statement execute function keep_posted_invoice_lines();
create trigger invoice_detail_posted_is_final_on_delete after delete on invoice_detail referencing old table as lines for each statement execute function keep_posted_invoice_lines();
create trigger invoice_detail_posted_is_final_on_update_from after update on invoice_detail referencing old table as lines for each statement execute function keep_posted_invoice_lines();
create trigger invoice_detail_posted_is_final_on_update_to after update on invoice_detail referencing new table as lines for each statement execute function keep_posted_invoice_lines();
