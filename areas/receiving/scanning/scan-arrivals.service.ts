import type { z } from 'zod';
import { scanErrors } from './scanning.errors.ts';
import { isSupervisingRole, listScanKindsOfRole } from './scanning.rules.ts';
import { requireScannerUser } from './scanner-session.service.ts';
import {
  closeDifferenceAndMoveUnit,
  getShuttleManifestWithArrivalDifferences,
} from '#areas/shuttles/shuttle-loads/manifest.service.ts';
import { reasonsByDifference } from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import type {
  closeDifferenceBodySchema,
  ShuttleManifest,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export const getShuttleManifestForScanner = (
  work: RequestContext,
  shuttleLoadId: number,
): Promise<ShuttleManifest> => {
  requireScannerUser(work);
  return getShuttleManifestWithArrivalDifferences(work, shuttleLoadId);
};
/** A user who unloads a truck resolves its discrepancies. Only a user responsible for others can record a unit as missing. */
export async function closeShuttleDifferenceByScanner(
  work: RequestContext,
  id: number,
  input: z.output<typeof closeDifferenceBodySchema>,
): Promise<ShuttleManifest> {
  const { role } = requireScannerUser(work);
  const missing = reasonsByDifference.missing.includes(input.reason);
  if (!listScanKindsOfRole(role).includes('arrive') || (missing && !isSupervisingRole(role)))
    reject(scanErrors.actionNotAllowed);
  return closeDifferenceAndMoveUnit(work, id, input);
}
