-- The second wall behind the stores' own scope: a session sees only the accounts it has said it acts for.
-- app.everything = 'on' for staff and jobs; app.accounts = '{1,2}' for shippers, consignees and customers. Nothing set: nothing seen.

create function sees_all() returns boolean language sql stable parallel safe return current_setting('app.everything', true) = 'on';
create function own_accounts() returns int[] language sql stable parallel safe return nullif(current_setting('app.accounts', true), '')::int[];

alter table orders enable row level security;
create policy scope on orders using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]));
alter table consolidate enable row level security;
create policy scope on consolidate using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]) or consignee_id = any((select own_accounts())::int[]) or bill_to_id = any((select own_accounts())::int[]));
alter table unit enable row level security;
create policy scope on unit using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]) or consignee_id = any((select own_accounts())::int[]) or bill_to_id = any((select own_accounts())::int[]));
alter table unit_event enable row level security;
create policy scope on unit_event using ((select sees_all()) or exists (select 1 from unit u where u.id = unit_id));
alter table xml_upload enable row level security;
create policy scope on xml_upload using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]));
alter table cooler_item enable row level security;
create policy scope on cooler_item using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]) or consignee_id = any((select own_accounts())::int[]));
alter table bol enable row level security;
create policy scope on bol using ((select sees_all()) or consignee_id = any((select own_accounts())::int[]) or bill_to_id = any((select own_accounts())::int[]) or deliver_to_id = any((select own_accounts())::int[]));
alter table bol_detail enable row level security;
create policy scope on bol_detail using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]) or exists (select 1 from bol b where b.id = bol_id));
alter table shipment enable row level security;
create policy scope on shipment using ((select sees_all()) or shipper_id = any((select own_accounts())::int[]) or consignee_id = any((select own_accounts())::int[]) or bill_to_id = any((select own_accounts())::int[]));
alter table shipment_detail enable row level security;
create policy scope on shipment_detail using ((select sees_all()) or exists (select 1 from shipment s where s.id = shipment_id));
alter table shipment_rate enable row level security;
create policy scope on shipment_rate using ((select sees_all()) or exists (select 1 from shipment s where s.id = shipment_id and s.bill_to_id = any((select own_accounts())::int[])));
alter table invoice enable row level security;
create policy scope on invoice using ((select sees_all()) or bill_to_id = any((select own_accounts())::int[]));
alter table invoice_detail enable row level security;
create policy scope on invoice_detail using ((select sees_all()) or exists (select 1 from invoice i where i.id = invoice_id));
alter table payment enable row level security;
create policy scope on payment using ((select sees_all()) or account_id = any((select own_accounts())::int[]));
