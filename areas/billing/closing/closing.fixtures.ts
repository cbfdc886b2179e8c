import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { demoDay } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Billing close data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'closing.close': {
    buildCall: async (w) => {
      const { d } = await w.queryRow<{ d: string }>(
        `select max(outbound_date)::text as d from shipment where status = ${shipmentStatuses.rated} and outbound_date < $1`,
        [demoDay],
      );
      await w.world.rows(
        `update shipment set status = ${shipmentStatuses.cancelled} where status in (${shipmentStatuses.open},
          ${shipmentStatuses.error}) and outbound_date = $1`,
        [d],
      );
      return { body: { dateFrom: d, dateTo: d } };
    },
  },
  'closing.undo': {
    buildCall: async (w) => {
      await w.world.rows("update job set status = 'done' where kind = 'closing'");
      return {
        query: {
          shipDate: String(
            (
              await w.queryRow<{ d: string }>(
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
