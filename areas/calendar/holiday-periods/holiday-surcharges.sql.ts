import { sql } from 'kysely';

/** What the holiday period `h` adds, as `holidaySurchargeSchema` says it; the rows are kept in the tariff room. */
export const holidaySurchargesSql = sql`
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', c.id, 'outboundWarehouseId', c.outbound_warehouse_id, 'bp', c.percent_bp, 'effectiveDate',
          c.effective_date, 'expirationDate', c.expiration_date
        )
        order by c.id
      ),
      '[]'
    )
    from holiday_surcharge c
    where c.period_id = h.id and c.retired_at is null
  )
`;
