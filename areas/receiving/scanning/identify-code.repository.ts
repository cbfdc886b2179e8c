import { z } from 'zod';
import { settingOrDefaultAsTextSql } from '#areas/settings/settings/settings.sql.ts';
import type { NonUnitCode } from './non-unit-code.rules.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';

/** Finds what else a code means in our data. Used for a scan that matched no live unit. */

const namedRow = z.object({
  pallet: z.boolean().nullable(),
  position: z.string().nullable(),
  load: z.string().nullable(),
  shuttle: z.string().nullable(),
  badge: z.boolean(),
  gs1Prefix: z.string(),
});
export async function identifyNonUnitCodeInDatabase(
  tx: Tx,
  warehouseId: number,
  { text, sscc, loadNumber }: { text: string; sscc: string | null; loadNumber: number | null },
): Promise<{ nonUnitCode: NonUnitCode | null; gs1Prefix: string }> {
  const found = await queryFirstRow(tx, namedRow)`
    select
      (select closed_at is null from receiving_pallet where code = ${sscc}::text) as pallet,
      (select code from place where warehouse_id = ${warehouseId} and code = upper(${text}::text)) as
        position,
      (select 'L-' || load_number from load where load_number = ${loadNumber}::int limit 1) as load,
      (
        select number
        from shuttle_load
        where upper(number) = upper(${text}::text)
          and (warehouse_id = ${warehouseId} or outbound_warehouse_id = ${warehouseId})
        limit 1
      ) as shuttle,
      exists (select 1 from scanner_user where lower(scanner_user_id) = lower(${text}::text)) as badge,
      ${settingOrDefaultAsTextSql('gs1Prefix')} as "gs1Prefix"
  `;
  if (!found) throw new Error('A query without tables returned no row');
  return { nonUnitCode: told(found), gs1Prefix: found.gs1Prefix };
}
function told(found: z.output<typeof namedRow>): NonUnitCode | null {
  if (found.pallet !== null) return { kind: found.pallet ? 'pallet' : 'closedPallet' };
  if (found.position !== null) return { kind: 'position', name: found.position };
  if (found.load !== null) return { kind: 'load', name: found.load };
  if (found.shuttle !== null) return { kind: 'shuttle', name: found.shuttle };
  return found.badge ? { kind: 'badge' } : null;
}
