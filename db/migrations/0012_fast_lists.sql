-- Ways to rows that papers, scans and closings look for: without them each look is a walk over every unit, shipment or invoice there ever was.
create index unit_bol_detail on unit (bol_detail_id) where bol_detail_id is not null;
create index unit_sscc on unit (sscc) where sscc is not null;
create index shipment_load on shipment (load_id) where load_id is not null;
create index shipment_master on shipment (master_id) where master_id is not null;
create index invoice_outbound on invoice (outbound_date) where deleted_at is null;
create index invoice_load on invoice (load_id) where load_id is not null;
create index invoice_credit_of on invoice (credit_of_id) where credit_of_id is not null;
create index invoice_rebill_of on invoice (rebill_of_id) where rebill_of_id is not null;
create index load_shortage_unit on load_shortage (unit_id);
