import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { createTestPrinterInMiami } from '#areas/floor/printers/printers.fixtures.ts';
import { updateTestUnits } from '#tests/factories.ts';
import { createShuttleToMiami, miamiWarehouseId, buildForeignUnitSelection } from '#tests/demo-records.ts';
import type { ValidCallFactory } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const ofUnits =
  (where: string, more: Record<string, unknown> = {}): ValidCallFactory =>
  async (w) => ({
    body: {
      outboundDateFrom: '2027-02-01',
      outboundDateTo: '2027-02-07',
      bulkPrintIdsIncluded: [await w.queryId(`select u.id from unit u where ${where} order by u.id limit 1`)],
      ...more,
    },
  });

export const recipes: EndpointTestRecipes = {
  'outboundUnits.printLabelsOnPrinter': {
    buildCall: async (w) => ({
      query: {
        bulkPrintIdsIncluded: [
          await w.queryId(
            `select id from unit where active and receiving_warehouse_id = ${miamiWarehouseId} order by id limit 1`,
          ),
        ],
      },
      body: { printerId: await createTestPrinterInMiami(w) },
    }),
    buildForeignBody: (b) => ({ printerId: b.ownIds.printer ?? 1 }),
  },
  'outboundUnits.changeShuttle': {
    buildCall: async (w) => {
      const [from, to] = [await createShuttleToMiami(w, 1), await createShuttleToMiami(w, 0)];
      const unit = await w.queryRow<{ id: number; d: string }>(
        'select id, outbound_date::text as d from unit where shuttle_load_id = $1 order by id limit 1',
        [from.id],
      );
      return {
        body: {
          shuttleNumber: from.number,
          outboundDateFrom: unit.d,
          outboundDateTo: unit.d,
          bulkPrintIdsIncluded: [unit.id],
          shuttleLoadId: to.id,
        },
      };
    },
    buildForeignBody: (b) => ({
      ...buildForeignUnitSelection(b),
      shuttleNumber: 'Q1',
      shuttleLoadId: b.foreignIds.shuttle,
    }),
  },
  'outboundUnits.changeShipDate': {
    buildCall: ofUnits(
      `u.status = ${unitStatus.finalized} and u.ship_date = '2027-02-04' and u.load_pickup_id is null`,
      {
        newShipDate: '2027-02-05',
      },
    ),
    buildForeignBody: (b) => ({ ...buildForeignUnitSelection(b), newShipDate: '2027-02-09' }),
  },
  'outboundUnits.clearPutAway': {
    buildCall: ofUnits(
      `u.status = ${unitStatus.putAway} and u.put_away_place_id is not null
        and u.receiving_warehouse_id = ${miamiWarehouseId} and u.outbound_warehouse_id = ${miamiWarehouseId}`,
    ),
    buildForeignBody: (b) => buildForeignUnitSelection(b),
  },
  'outboundUnits.delete': {
    buildCall: ofUnits(
      `u.active and u.status in (${unitStatus.pending}, ${unitStatus.finalized}) and u.load_pickup_id is null
        and u.receiving_warehouse_id = ${miamiWarehouseId} and u.outbound_warehouse_id = ${miamiWarehouseId}`,
    ),
    buildForeignBody: (b) => buildForeignUnitSelection(b),
  },
  'outboundUnits.reactivate': {
    buildCall: async (w) => {
      const unit = await w.queryId(
        `
          select max(id) as id
          from unit
          where active and status = ${unitStatus.finalized} and ship_date = '2027-02-06' and load_pickup_id is null
            and receiving_warehouse_id = ${miamiWarehouseId} and outbound_warehouse_id = ${miamiWarehouseId}
        `,
      );
      await updateTestUnits(w.world, unit, { active: false });
      const { d } = await w.queryRow<{ d: string }>(
        'select outbound_date::text as d from unit where id = $1',
        [unit],
      );
      return {
        body: { outboundDateFrom: d, outboundDateTo: d, active: false, bulkPrintIdsIncluded: [unit] },
      };
    },
    buildForeignBody: (b) => buildForeignUnitSelection(b),
  },
  'outboundUnits.validateDelete': { buildForeignBody: (b) => buildForeignUnitSelection(b) },
  'outboundUnits.validateReactivate': { buildForeignBody: (b) => buildForeignUnitSelection(b) },
};
