import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { UnitLabel } from '#areas/freight/units/barcodes.rules.ts';

/** Units `u` that bear a scanned code in any writing of it and are received at, stand in or leave from a warehouse. */
export const unitMatchesCodeSql = (
  { codes, sscc }: UnitLabel,
  warehouseId: number,
): RawBuilder<unknown> => sql`
  (u.unit_code = any(${[...codes]}::text[]) or u.sscc = ${sscc}::text)
  and ${warehouseId}::int in (u.receiving_warehouse_id, u.outbound_warehouse_id, u.current_warehouse_id)
`;
/** The one that bears it as it was scanned comes first. */
export const exactCodeFirstSql = ({ codes }: UnitLabel): RawBuilder<unknown> =>
  sql`u.unit_code = ${codes[0]} desc`;
