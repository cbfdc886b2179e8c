import type { InvalidPalletDeductionBand } from './deductions.contract.ts';
import type { replaceInvalidPalletDeductionBandsEndpoint } from './pallet-receipts.contract.ts';
import * as store from './pallet-receipts.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const formatBands = (bands: readonly InvalidPalletDeductionBand[]): string =>
  bands
    .map(({ fromInvalid, toInvalid, deduct }) => `${fromInvalid}–${toInvalid ?? '…'}: ${deduct}`)
    .join(', ');

/** Replaces the bands. Receipts created from now on use them. Locks the bands. Throws if they differ from what the caller saw. */
export async function replaceDeductionBandsIfUnchanged(
  work: RequestContext,
  { bands, seen: seenBands }: BodyOf<typeof replaceInvalidPalletDeductionBandsEndpoint>,
): Promise<InvalidPalletDeductionBand[]> {
  await store.lockDeductionBands(work);
  const before = await store.findDeductionBands(work);
  if (formatBands(before) !== formatBands(seenBands)) reject(commonErrors.recordChanged);
  await store.replaceDeductionBands(work, bands);
  await recordAudit(work, {
    entity: 'pallet_deduction',
    entityId: 1,
    action: 'change',
    before: { bands: formatBands(before) },
    after: { bands: formatBands(bands) },
  });
  publishChange(work, 'pallet-receipts');
  return store.findDeductionBands(work);
}
