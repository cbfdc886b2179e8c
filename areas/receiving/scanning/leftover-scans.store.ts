import { z } from 'zod';
import { storedScanPairs, storedScanSchema } from './scan-facts.store.ts';
import type { StoredScan } from './scan-facts.store.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { queryRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const owner = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  role: z.int(),
  active: z.boolean(),
  deactivatedAt: instantField().nullable(),
});
export type LeftoverScanOwner = z.output<typeof owner>;
/** Locks the owner of the scans. No user of the warehouse is reactivated or moved while their scans are being sent. */
export const lockLeftoverScanOwner = (
  work: RequestContext,
  warehouseId: number,
  scannerUserId: string,
): Promise<LeftoverScanOwner | undefined> =>
  queryRow(work.tx, owner)`
    select id, scanner_user_id as code, full_name as name, role, active, deactivated_at as "deactivatedAt"
    from scanner_user
    where upper(scanner_user_id) = upper(${scannerUserId}) and warehouse_id = ${warehouseId}
    for share
  `;

/** Finds the scans that already have one of the ids, and the code of their user, by scan id. */
export async function findStoredScans(
  work: RequestContext,
  clientEventIds: readonly string[],
): Promise<Map<string, StoredScan & { userCode: string }>> {
  const found = await queryRows(
    work.tx,
    z.object({ id: z.string(), userCode: z.string(), stored: storedScanSchema }),
  )`
    select x.client_event_id as id, s.scanner_user_id as "userCode", jsonb_build_object(${storedScanPairs}) as stored
    from scan x
    join scanner_user s on s.id = x.scanner_user_id
    where x.client_event_id = any(${[...clientEventIds]}::text[])
  `;
  return new Map(found.map(({ id, userCode, stored }) => [id, { ...stored, userCode }]));
}
