-- A line of a bill of lading is billed while a live line of a shipment has it: looked for by the line.
create index shipment_detail_line on shipment_detail (bol_detail_id) where bol_detail_id is not null;
create index shipment_split_from on shipment (split_from_id) where split_from_id is not null;

-- What was cancelled lets go of its lines: they can be billed anew.
update bol_detail x
set shipment_detail_id = null
from shipment_detail d
join shipment s on s.id = d.shipment_id
where d.id = x.shipment_detail_id and (d.status = 0 or s.status = 6);
update unit u
set shipment_detail_id = null
from shipment_detail d
join shipment s on s.id = d.shipment_id
where d.id = u.shipment_detail_id and (d.status = 0 or s.status = 6);
