import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { buildMiamiPickupCall, findMiamiPickup, miamiWarehouseId, demoDay } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'loads.completePickup': {
    paramKinds: { id: 'load', pickupId: 'pickup' },
    buildCall: buildMiamiPickupCall(
      `p.status = ${pickupStatus.loading} and not exists (select from load_pickup q where q.load_id = p.load_id and q.id <> p.id)`,
    ),
  },
  'loads.explainShortages': {
    buildCall: async (w) => {
      const short = await w.queryRow<{ pickup: number; unit: number }>(
        `
          select u.load_pickup_id as pickup, u.id as unit
          from unit u
          join load_pickup p on p.id = u.load_pickup_id
          where p.warehouse_id = ${miamiWarehouseId} and p.status in (${pickupStatus.loading}, ${pickupStatus.loaded})
            and u.status <> ${unitStatus.loaded} and u.active
          order by u.id
          limit 1
        `,
      );
      return {
        body: {
          pickUpId: short.pickup,
          unitIds: [short.unit],
          reasonCode: (
            await w.queryRow<{ code: string }>(
              'select code from shortage_reason where active order by code limit 1',
            )
          ).code,
          notes: 'walk',
        },
      };
    },
    buildForeignBody: (b) => ({
      pickUpId: b.foreignIds.pickup,
      unitIds: [b.foreignIds.unit],
      reasonCode: 'NOROOM',
    }),
  },
  'loads.get': { paramKinds: { id: 'load' } },
  'loads.inspect': {
    paramKinds: { id: 'load', pickupId: 'pickup' },
    buildCall: buildMiamiPickupCall(`p.status = ${pickupStatus.loading}`, {
      clean: true,
      odorFree: true,
      reeferOk: true,
      preCoolF: 34,
    }),
    buildForeignBody: () => ({ clean: true, odorFree: true, reeferOk: true, preCoolF: 34 }),
  },
  'loads.listShortages': { paramKinds: { loadId: 'load' } },
  'loads.save': {
    paramKinds: { id: 'load' },
    buildCall: async (w) =>
      findMiamiPickup(`p.status = ${pickupStatus.loading}`)(w).then(async (p) => ({
        params: { id: p.load_id },
        body: {
          loadLocks: 3,
          dayOfService: demoDay,
          trailer: 'TR 9',
          rowVersion: await w.queryId('select row_version as id from load where id = $1', [p.load_id]),
        },
      })),
    buildForeignBody: () => ({ loadLocks: 1, dayOfService: '2027-02-03', trailer: 'Q' }),
  },
  'loads.savePickup': {
    paramKinds: { id: 'load', pickupId: 'pickup' },
    buildCall: async (w) =>
      findMiamiPickup(`p.status = ${pickupStatus.loading}`)(w).then((p) => ({
        params: { id: p.load_id, pickupId: p.id },
        body: { seal: 'S-77', rowVersion: p.row_version },
      })),
    buildForeignBody: () => ({ seal: 'Q' }),
  },
};
