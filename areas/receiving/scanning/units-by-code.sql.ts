import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { UnitLabel } from '#areas/freight/units/barcodes.rules.ts';

/** Units `u` with a scanned code in any spelling, that are received at, located in or shipped from a warehouse. */
export const unitMatchesCodeAtWarehouseSql = (
  { codes, sscc }: UnitLabel,
  warehouseId: number,
): RawBuilder<unknown> => sql`
  (u.unit_code = any(${[...codes]}::text[]) or u.sscc = ${sscc}::text)
  and ${warehouseId}::int in (u.receiving_warehouse_id, u.outbound_warehouse_id, u.current_warehouse_id)
`;
/** Sorts the unit with exactly the scanned code first. */
export const exactUnitCodeFirstOrderSql = ({ codes }: UnitLabel): RawBuilder<unknown> =>
  sql`u.unit_code = ${codes[0]} desc`;
