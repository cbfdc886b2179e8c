import { palletInspectionResult } from '#areas/freight/units/units.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { miamiWarehouseId, nextDemoSerial } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const aShipper = `select id from account where account_type = ${accountType.shipper} and active
  and warehouse_id = ${miamiWarehouseId} order by id limit 1`;
const exchanging = (w: DemoWorldHelper) =>
  w.world.rows(`update warehouse set pallet_exchange = true where id = ${miamiWarehouseId}`);
/** Creates a Miami receipt in the given status. Its receiving date lies long before the demo data, which has receipts of its own. */
async function aReceipt(w: DemoWorldHelper, status: 0 | 2): Promise<number> {
  await exchanging(w);
  return w.queryId(
    `
      insert into pallet_receipt (
        warehouse_id, shipper_id, day_of_service, receiving_date, valid_count, invalid_count, deduction,
        redeemable, status, issued_on, expires_on, sent_at, created_at
      )
      values (
        ${miamiWarehouseId}, (${aShipper}), '2026-06-01', '2000-01-01'::date + $1::int, 9, 2, 2, 7, $2::int, '2026-06-01',
        '2099-01-01', case when $2::int = 2 then '2026-06-02T12:00:00Z'::timestamptz end, now()
      )
      returning id
    `,
    [nextDemoSerial(), status],
  );
}

export const recipes: EndpointTestRecipes = {
  'palletReceipts.add': {
    buildCall: async (w) => {
      await exchanging(w);
      return {
        query: { receivingDate: '2027-01-11' },
        body: {
          warehouseId: miamiWarehouseId,
          shipperAccountId: await w.queryId(aShipper),
          dayOfService: '2027-01-12',
          valid: 9,
          invalid: 1,
        },
      };
    },
    buildForeignBody: (b) => ({
      warehouseId: b.foreignIds.warehouse,
      shipperAccountId: b.foreignIds.shipper,
      dayOfService: '2027-01-12',
      valid: 9,
      invalid: 1,
    }),
  },
  'palletReceipts.delete': {
    paramKinds: { id: 'palletReceipt' },
    buildCall: async (w) => ({ params: { id: await aReceipt(w, 0) } }),
  },
  'palletReceipts.print': { paramKinds: { palletReceiptId: 'palletReceipt' } },
  'palletReceipts.createForDay': {
    buildCall: async (w) => {
      await exchanging(w);
      await w.world.rows(
        `
          insert into receiving_pallet (code, warehouse_id, receiving_date, shipper_id, pallet_status, opened_at)
          values (gen_random_uuid()::text, ${miamiWarehouseId}, '2027-01-09', (${aShipper}), ${palletInspectionResult.good}, now())
        `,
      );
      return { query: { dayOfService: '2027-01-09', warehouseId: miamiWarehouseId } };
    },
    touchesOwnDataOnly: true,
  },
  'palletReceipts.saveDeductions': {
    buildCall: async (w) => {
      const receiptRows = await w.world.rows(
        'select from_invalid as "fromInvalid", to_invalid as "toInvalid", deduct from pallet_deduction_setting order by from_invalid',
      );
      return {
        body: {
          bands: [
            { fromInvalid: 1, toInvalid: 4, deduct: 1 },
            { fromInvalid: 5, toInvalid: null, deduct: 2 },
          ],
          seen: receiptRows,
        },
      };
    },
  },
  'palletReceipts.redeem': {
    paramKinds: { id: 'palletReceipt' },
    buildCall: async (w) => ({ params: { id: await aReceipt(w, 2) }, body: { takenBy: 'R. Gomez' } }),
    buildForeignBody: () => ({ takenBy: 'R. Gomez' }),
  },
};
