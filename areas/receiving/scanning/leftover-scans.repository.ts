import { z } from 'zod';
import { instantField } from '#kit/contract/time-fields.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const owner = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  role: z.int(),
  active: z.boolean(),
  deactivatedAt: instantField().nullable(),
  warehouseId: z.int(),
});
export type LeftoverScanOwner = z.output<typeof owner>;
/** Locks the owner of the scans, who may work at any warehouse: no user is reactivated or moved while their scans are being sent. */
export const lockScannerUserOfLeftoverScansForShare = (
  work: RequestContext,
  scannerUserId: string,
): Promise<LeftoverScanOwner | undefined> =>
  queryFirstRow(work.tx, owner)`
    select id, scanner_user_id as code, full_name as name, role, active, deactivated_at as "deactivatedAt",
      warehouse_id as "warehouseId"
    from scanner_user
    where upper(scanner_user_id) = upper(${scannerUserId})
    for share
  `;
