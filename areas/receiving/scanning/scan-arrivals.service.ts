import type { z } from 'zod';
import { scanErrors } from './scanning.errors.ts';
import { isSupervisingRole, listScanKindsOfRole } from './scanning.rules.ts';
import { getScannerUser } from './scanner-session.service.ts';
import { closeDifference, getManifest } from '#areas/shuttles/shuttle-loads/manifest.service.ts';
import { reasonsByDifference } from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import type {
  closeDifferenceBodySchema,
  ShuttleManifest,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export const getScannerManifest = (work: RequestContext, id: number): Promise<ShuttleManifest> => {
  getScannerUser(work);
  return getManifest(work, id);
};
/** A user who unloads a truck resolves its discrepancies. Only a user responsible for others can record a unit as missing. */
export async function closeScannerDifference(
  work: RequestContext,
  id: number,
  wish: z.output<typeof closeDifferenceBodySchema>,
): Promise<ShuttleManifest> {
  const { role } = getScannerUser(work);
  const missing = reasonsByDifference.missing.includes(wish.reason);
  if (!listScanKindsOfRole(role).includes('arrive') || (missing && !isSupervisingRole(role)))
    reject(scanErrors.notYours);
  return closeDifference(work, id, wish);
}
