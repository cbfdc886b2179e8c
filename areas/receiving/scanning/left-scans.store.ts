import { z } from 'zod';
import { scanResult } from './scanning.contract.ts';
import type { ScanResult } from './scanning.contract.ts';
import { instant } from '#kit/contract/moments.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const owner = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  role: z.int(),
  active: z.boolean(),
  deactivatedAt: instant().nullable(),
});
export type Owner = z.output<typeof owner>;
/** Whose scans they are, held as it is: nobody of the warehouse is reactivated or moved while his scans are sent. */
export const ownerOf = (work: Work, warehouseId: number, scannerUserId: string): Promise<Owner | undefined> =>
  row(work.tx, owner)`
    select id, scanner_user_id as code, full_name as name, role, active, deactivated_at as "deactivatedAt"
    from scanner_user
    where upper(scanner_user_id) = upper(${scannerUserId}) and warehouse_id = ${warehouseId}
    for share
  `;

/** The answers that scans of a person already got in a warehouse, by their ids. */
export async function firstAnswersOf(
  work: Work,
  warehouseId: number,
  scannerUserId: string,
  clientEventIds: readonly string[],
): Promise<Map<string, ScanResult>> {
  const found = await rows(work.tx, z.object({ id: z.string(), result: scanResult }))`
    select x.client_event_id as id, x.result
    from scan x
    join scanner_user s on s.id = x.scanner_user_id
    where x.client_event_id = any(${[...clientEventIds]}::text[])
      and x.warehouse_id = ${warehouseId}
      and upper(s.scanner_user_id) = upper(${scannerUserId})
  `;
  return new Map(found.map(({ id, result }) => [id, result]));
}
