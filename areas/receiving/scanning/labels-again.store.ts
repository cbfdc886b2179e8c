import { z } from 'zod';
import { asScanned, bearing } from './bearing.sql.ts';
import type { UnitLabel } from '#areas/freight/units/codes.rules.ts';
import type { Tx } from '#kit/server/db.ts';
import { row } from '#kit/server/rows.ts';

/** What a label that is torn, or was never printed, belonged to. */

/** The live box of a code that passes this warehouse; of two shippers' boxes the one that came last. */
export async function unitBearing(
  tx: Tx,
  warehouseId: number,
  label: UnitLabel,
): Promise<number | undefined> {
  const found = await row(tx, z.object({ id: z.int() }))`
    select u.id
    from unit u
    where u.active
      and ${bearing(label, warehouseId)}
    order by ${asScanned(label)}, u.id desc
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
export const palletOf = (
  tx: Tx,
  warehouseId: number,
  code: string,
): Promise<PalletLabelData | undefined> => row(tx, palletLabel)`
  select p.id, p.code, w.code as warehouse, a.name as shipper, p.receiving_date as "receivingDate",
    d.number as door
  from receiving_pallet p
  join warehouse w on w.id = p.warehouse_id
  left join account a on a.id = p.shipper_id
  left join door d on d.id = p.door_id
  where p.code = ${code} and p.warehouse_id = ${warehouseId}
`;
