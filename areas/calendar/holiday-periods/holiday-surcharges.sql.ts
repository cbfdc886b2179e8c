import { sql } from 'kysely';

/**
 * The surcharges of the holiday period `h` in the form of `holidaySurchargeSchema`. They are maintained in the tariff section.
 */
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
