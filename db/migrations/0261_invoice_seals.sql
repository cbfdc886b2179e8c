-- What a posted invoice says is sealed when it is posted: a digest of its head and lines. The proof of documents compares it, so
-- that no number, code or date of a posted invoice can change unnoticed, also where nothing else holds it (the number itself, lines
-- by hand). Marks that come after posting are left out.
alter table invoice add column seal text;
create function invoice_seal(head jsonb, lines jsonb) returns text language sql immutable as $$
  select md5(
    jsonb_strip_nulls(
      head - array[
        'seal', 'credited', 'accounting_posted_at', 'accounting_ref', 'portal_uploaded_at', 'row_version', 'posted_at', 'posted_by',
        'created_at', 'created_by', 'deleted_at'
      ]
    )::text || coalesce(lines::text, '')
  )
$$;
create function invoice_lines(id int) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_agg(jsonb_strip_nulls(to_jsonb(d)) order by d.id) from invoice_detail d where d.invoice_id = $1
$$;
create function seal_invoice() returns trigger language plpgsql as $$
begin
  new.seal := invoice_seal(to_jsonb(new), invoice_lines(new.id));
  return new;
end
$$;
create trigger sealed_when_posted before update of posted_at on invoice for each row
  when (old.posted_at is null and new.posted_at is not null) execute function seal_invoice();
alter table invoice disable trigger user;
update invoice i set seal = invoice_seal(to_jsonb(i), invoice_lines(i.id)) where posted_at is not null;
alter table invoice enable trigger user;
