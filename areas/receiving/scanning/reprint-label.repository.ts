import { z } from 'zod';
import { exactUnitCodeFirstOrderSql, unitMatchesCodeAtWarehouseSql } from './units-by-code.sql.ts';
import type { UnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';

/** Finds the unit or pallet of a label that is torn or was never printed. */

/**
 * Finds the live unit with a code that passes through this warehouse. If two shippers use the code, the unit that arrived last.
 */
export async function findUnitIdToReprint(
  tx: Tx,
  warehouseId: number,
  label: UnitLabel,
): Promise<number | undefined> {
  const found = await queryFirstRow(tx, z.object({ id: z.int() }))`
    select u.id
    from unit u
    where u.active
      and ${unitMatchesCodeAtWarehouseSql(label, warehouseId)}
    order by ${exactUnitCodeFirstOrderSql(label)}, u.id desc
    limit 1
  `;
  return found?.id;
}

const palletLabel = z.object({
  id: z.int(),
  code: z.string(),
  warehouse: z.string(),
  shipper: z.string().nullable(),
  receivingDate: z.string(),
  door: z.int().nullable(),
});
export type PalletLabelData = z.output<typeof palletLabel>;
export const findPalletLabelData = (
  tx: Tx,
  warehouseId: number,
  code: string,
): Promise<PalletLabelData | undefined> => queryFirstRow(tx, palletLabel)`
  select p.id, p.code, w.code as warehouse, a.name as shipper, p.receiving_date as "receivingDate",
    d.number as door
  from receiving_pallet p
  join warehouse w on w.id = p.warehouse_id
  left join account a on a.id = p.shipper_id
  left join door d on d.id = p.door_id
  where p.code = ${code} and p.warehouse_id = ${warehouseId}
`;
