import { demoDay } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'startDay.getOperatingDay': { paramKinds: { id: 'warehouse' } },
  'startDay.listOpenDays': { paramKinds: { id: 'warehouse' } },
  'startDay.listLayouts': { paramKinds: { id: 'warehouse' } },
  'startDay.undo': {
    paramKinds: { id: 'warehouse' },
    buildCall: async (w) => {
      await w.queryId(
        `
          insert into warehouse_day (warehouse_id, receiving_date, outbound_date, loading_speed, started_at)
          values (2, '2027-11-30', '2027-11-30', 700, '2099-01-01')
          returning id
        `,
      );
      return { params: { id: 2 } };
    },
  },
  'startDay.start': {
    paramKinds: { id: 'warehouse' },
    buildCall: async (w) => ({
      params: { id: 2 },
      body: {
        receivingDate: demoDay,
        outboundDate: demoDay,
        layoutId: await w.queryId(
          `select id from layout where warehouse_id = 2 and layout_date = '${demoDay}'`,
        ),
        loadingSpeed: 700,
      },
    }),
    buildForeignBody: () => ({
      receivingDate: '2027-02-03',
      outboundDate: '2027-02-03',
      layoutId: 1,
      loadingSpeed: 900,
    }),
  },
};
