import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { Row } from '../insert-rows.ts';
import {
  boxSizes,
  cancelReasons,
  chargeCodes,
  claimReasons,
  disputeReasons,
  rejectionReasons,
  shortageReasons,
  states,
} from './starter-lists.ts';

export const chargeCodeRow = ([code, description, gl, fuel, holiday]: (typeof chargeCodes)[number]): Row => ({
  code,
  description,
  gl_account: gl,
  fuel_able: fuel,
  holiday_able: holiday,
  active: true,
});
const reasonRows = (reasons: readonly (readonly [code: string, label: string])[]): Row[] =>
  reasons.map(([code, label]) => ({ code, label, active: true }));

/** The unit of measure of a box (docs/domain/freight.md#units-of-measure). */
const box = 2;

const starterRows: Record<string, { key: string; rows: Row[] }> = {
  state: { key: 'code', rows: states.map(([code, name, country]) => ({ code, name, country })) },
  charge_code: { key: 'code', rows: chargeCodes.map(chargeCodeRow) },
  cancel_reason: { key: 'code', rows: reasonRows(cancelReasons) },
  rejection_reason: { key: 'code', rows: reasonRows(rejectionReasons) },
  shortage_reason: { key: 'code', rows: reasonRows(shortageReasons) },
  dispute_reason: { key: 'code', rows: reasonRows(disputeReasons) },
  claim_reason: { key: 'code', rows: reasonRows(claimReasons) },
  box_size: {
    key: 'code',
    rows: boxSizes.map(([code, name, length, width, height]) => ({
      code,
      name,
      unit_of_measure: box,
      length_in: length,
      width_in: width,
      height_in: height,
      active: true,
      row_version: 1,
    })),
  },
};

/**
 * Adds the lists that a new company starts with: states, charge codes, reasons, box sizes and the pallet deduction.
 * Records with the same code stay as they are. Call it once for a database, in the transaction that founds it.
 */
export async function addStarterLists(client: pg.Client): Promise<void> {
  for (const [table, { key, rows }] of Object.entries(starterRows))
    await insertRows(client, table, rows, { onConflict: `on conflict ("${key}") do nothing` });
  const deductions = await client.query('select 1 from pallet_deduction_setting limit 1');
  if (deductions.rowCount === 0)
    // To begin with, each invalid pallet cancels a valid one.
    await insertRows(client, 'pallet_deduction_setting', [{ from_invalid: 0, to_invalid: null, deduct: 1 }]);
}
