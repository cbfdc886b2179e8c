import type pg from 'pg';
import { insertRowsWithColumnsOfFirstRow } from '../insert-rows.ts';
import type { TableRow } from '../insert-rows.ts';
import {
  starterBoxSizes,
  starterShipmentCancelReasons,
  starterChargeCodes,
  starterClaimReasons,
  starterDisputeReasons,
  starterExtensionRejectionReasons,
  starterShortageReasons,
  starterStatesAndProvinces,
} from './starter-lists.ts';

export const toChargeCodeRow = ([
  code,
  description,
  gl,
  fuel,
  holiday,
]: (typeof starterChargeCodes)[number]): TableRow => ({
  code,
  description,
  gl_account: gl,
  fuel_able: fuel,
  holiday_able: holiday,
  active: true,
});
const reasonRows = (reasons: readonly (readonly [code: string, label: string])[]): TableRow[] =>
  reasons.map(([code, label]) => ({ code, label, active: true }));

/** The unit of measure of a box (docs/domain/freight.md#units-of-measure). */
const box = 2;

const starterRows: Record<string, { key: string; rows: TableRow[] }> = {
  state: {
    key: 'code',
    rows: starterStatesAndProvinces.map(([code, name, country]) => ({ code, name, country })),
  },
  charge_code: { key: 'code', rows: starterChargeCodes.map(toChargeCodeRow) },
  cancel_reason: { key: 'code', rows: reasonRows(starterShipmentCancelReasons) },
  rejection_reason: { key: 'code', rows: reasonRows(starterExtensionRejectionReasons) },
  shortage_reason: { key: 'code', rows: reasonRows(starterShortageReasons) },
  dispute_reason: { key: 'code', rows: reasonRows(starterDisputeReasons) },
  claim_reason: { key: 'code', rows: reasonRows(starterClaimReasons) },
  box_size: {
    key: 'code',
    rows: starterBoxSizes.map(([code, name, length, width, height]) => ({
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
 * Adds the lists that a new company starts with: states, charge codes, reasons, box sizes and the pallet deduction. Records with
 * the same code stay as they are. Call it once per database, in the transaction that sets it up.
 */
export async function addMissingStarterRows(client: pg.Client): Promise<void> {
  for (const [table, { key, rows }] of Object.entries(starterRows))
    await insertRowsWithColumnsOfFirstRow(client, table, rows, {
      onConflict: `on conflict ("${key}") do nothing`,
    });
  const deductions = await client.query('select 1 from pallet_deduction_setting limit 1');
  if (deductions.rowCount === 0)
    // By default, each invalid pallet deducts one valid pallet.
    await insertRowsWithColumnsOfFirstRow(client, 'pallet_deduction_setting', [
      { from_invalid: 0, to_invalid: null, deduct: 1 },
    ]);
}
