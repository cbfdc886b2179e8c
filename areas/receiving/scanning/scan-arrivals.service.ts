import type { z } from 'zod';
import { scanErrors } from './scanning.errors.ts';
import { answersForOthers, kindsOf } from './scanning.rules.ts';
import { scannerOf } from './scanner-session.service.ts';
import { closeDifference, manifestFor } from '#areas/shuttles/shuttle-loads/manifest.service.ts';
import { reasonsOf } from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import type { closeBody, Manifest } from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

export const manifestHere = (work: Work, id: number): Promise<Manifest> => {
  scannerOf(work);
  return manifestFor(work, id);
};
/** Whoever takes boxes off a truck says what happened to them; that one is missing is said by who answers for others. */
export async function closeHere(work: Work, id: number, wish: z.output<typeof closeBody>): Promise<Manifest> {
  const { role } = scannerOf(work);
  const missing = reasonsOf.missing.includes(wish.reason);
  if (!kindsOf(role).includes('arrive') || (missing && !answersForOthers(role))) refuse(scanErrors.notYours);
  return closeDifference(work, id, wish);
}
