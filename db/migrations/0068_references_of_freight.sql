-- The customer's references stand on the line of the bill as it left, where invoices and old bills read them.
alter table bol_detail add column pos text[] not null default '{}', add column invoice_ref text;
update bol_detail d
set pos = f.pos, invoice_ref = f.invoice_ref
from (
  select u.bol_detail_id as id, min(c.invoice_ref) as invoice_ref,
    coalesce(array_agg(distinct c.po order by c.po) filter (where c.po is not null), '{}') as pos
  from unit u
  join consolidate c on c.id = u.consolidate_id
  where u.bol_detail_id is not null
  group by u.bol_detail_id
) f
where f.id = d.id;
create index bol_detail_pos on bol_detail using gin (pos) where pos <> '{}';
update shipment_detail x
set invoice_ref = d.invoice_ref
from bol_detail d
where d.id = x.bol_detail_id and x.invoice_ref is null and d.invoice_ref is not null;
