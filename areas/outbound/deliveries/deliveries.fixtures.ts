import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'deliveries.record': {
    paramKinds: { dropId: 'drop' },
    buildCall: async (w) => ({
      // Late enough for every truck to have arrived.
      time: '2027-02-08T20:00:00Z',
      params: {
        dropId: (
          await w.queryRow<{ id: number }>(
            `
              select d.id
              from load_drop d
              join load l on l.id = d.load_id
              where l.status = ${pickupStatus.released} and not exists (select 1 from delivery_proof p where p.drop_id = d.id)
              order by d.id desc
              limit 1
            `,
          )
        ).id,
      },
      body: { appointment: true, signedBy: 'J. Doe' },
    }),
    buildForeignBody: () => ({}),
  },
};
