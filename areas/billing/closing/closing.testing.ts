import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { day } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'closing.close': {
    good: async (w) => {
      const { d } = await w.pick<{ d: string }>(
        `select max(outbound_date)::text as d from shipment where status = ${shipmentStates.rated} and outbound_date < $1`,
        [day],
      );
      await w.world.rows(
        `update shipment set status = ${shipmentStates.cancelled} where status in (${shipmentStates.open},
          ${shipmentStates.error}) and outbound_date = $1`,
        [d],
      );
      return { body: { dateFrom: d, dateTo: d } };
    },
  },
  'closing.undo': {
    good: async (w) => {
      await w.world.rows("update job set status = 'done' where kind = 'closing'");
      return {
        query: {
          shipDate: String(
            (
              await w.pick<{ d: string }>(
                `
                  select max(s.outbound_date)::text as d
                  from shipment s
                  join invoice i on i.id = s.invoice_id
                  where i.posted_at is null
                    and i.deleted_at is null
                    and not exists (
                      select
                      from shipment s2
                      join invoice i2 on i2.id = s2.invoice_id
                      where s2.outbound_date = s.outbound_date and i2.posted_at is not null
                    )
                `,
              )
            ).d,
          ),
        },
      };
    },
  },
};
