import type pg from 'pg';
import { claimStatus } from '#areas/claims/claims/claim-status.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';

/**
 * The unread notifications of demo users: pending extension requests, posted invoices, filed claims. They are derived from the
 * demo data, as the product would have created them.
 */
export async function addDemoNotifications(client: pg.Client, now: Temporal.Instant): Promise<void> {
  await client.query(
    `
      with person as (
        select u.id, u.warehouse_id, r.role_code as role,
          array(select g.account_id from user_group g where g.user_id = u.id) as accounts
        from app_user u
        join user_role r on r.user_id = u.id
        where u.active
      ),
      happened as (
        select 'extensionAsked' as kind, 'asked' as said, 'extension ' || e.id || ' extensionAsked asked 1' as key,
          jsonb_build_object(
            'shipper', a.name, 'hour', left(e.shipping_hour::text, 5), 'day', to_char(e.ship_date, 'MM/DD/YYYY'),
            'number', 'EXT-' || e.extension_no
          ) as params, e.extension_no as record_id, e.shipper_id as account_id, e.warehouse_id,
          e.created_at as at
        from extension e
        join account a on a.id = e.shipper_id
        where e.status = ${cutoffExtensionStatus.pending}
        union all
        select 'invoicePosted', 'posted', 'invoice ' || i.id || ' posted',
          jsonb_build_object(
            'number', i.number, 'amount', '$' || to_char(i.amount / 100.0, 'FM999,999,990.00')
          ), i.id, i.bill_to_id, null, i.posted_at
        from (
          select i.*, row_number() over (partition by i.bill_to_id order by i.posted_at desc, i.id desc) as place
          from invoice i
          where i.posted_at is not null and i.amount > 0
        ) i
        where i.place <= 3
        union all
        select 'claimStep', 'claim filed', 'claim ' || k.id || ' claim filed',
          jsonb_build_object('number', 'CL-' || k.number, 'claimant', a.name), k.id, k.claimant_id,
          k.warehouse_id, k.filed_at
        from claim k
        join account a on a.id = k.claimant_id
        where k.status = ${claimStatus.filed}
      )
      insert into notification (
        user_id, kind, key, message, params, record_id, account_ids, warehouse_id, at, in_product, by_mail
      )
      select distinct on (p.id, h.key) p.id, h.kind, h.key, h.said, h.params, h.record_id,
        array[h.account_id], h.warehouse_id, least(h.at, $1::timestamptz), true, false
      from happened h
      join person p on case h.kind
          when 'extensionAsked' then p.role in ('WarehouseManager', 'CustomerService', 'Internal', 'Admin')
          when 'invoicePosted' then p.role in ('Consignee', 'Customer', 'Shipper')
          else p.role in ('CustomerService', 'Billing', 'Consignee', 'Customer', 'Shipper')
        end
        and (h.account_id = any(p.accounts) or p.role not in ('Consignee', 'Customer', 'Shipper'))
        and (
          h.warehouse_id is null or p.role <> 'WarehouseManager' or p.warehouse_id is null
          or p.warehouse_id = h.warehouse_id
        )
      order by p.id, h.key
    `,
    [now.toString()],
  );
}
