import { z } from 'zod';
import { instant } from '#kit/contract/moments.ts';
import { row } from '#kit/server/rows.ts';
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
