import type { Band } from './deductions.contract.ts';
import type { saveDeductions } from './pallet-receipts.contract.ts';
import * as store from './pallet-receipts.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

const told = (bands: readonly Band[]): string =>
  bands
    .map(({ fromInvalid, toInvalid, deduct }) => `${fromInvalid}–${toInvalid ?? '…'}: ${deduct}`)
    .join(', ');

/** Replaces the bands: what is made from now on goes by them. Two who do it at once wait here, and the second is told. */
export async function save(work: Work, { bands, seen }: BodyOf<typeof saveDeductions>): Promise<Band[]> {
  await store.holdBands(work);
  const before = await store.bands(work);
  if (told(before) !== told(seen)) refuse(commonErrors.changedByOthers);
  await store.replaceBands(work, bands);
  await audit(work, {
    entity: 'pallet_deduction',
    entityId: 1,
    action: 'change',
    before: { bands: told(before) },
    after: { bands: told(bands) },
  });
  announce(work, 'pallet-receipts');
  return store.bands(work);
}
