import type { setCredit } from './collections.contract.ts';
import { collectionErrors } from './collections.errors.ts';
import { payerKnown } from './collections.store.ts';
import * as store from './credit.store.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/**
 * Of these payers, those for whom nothing more should be taken on: held by a person, or owing more than their limit.
 * `refuses`: the house has said that entry refuses it, and does not only warn.
 */
export async function creditHeld(
  work: Work,
  payerIds: readonly number[],
): Promise<{ held: ReadonlySet<number>; refuses: boolean }> {
  const held = new Set(await store.payersHeld(work.tx, [...new Set(payerIds)]));
  if (held.size === 0) return { held, refuses: false };
  return { held, refuses: (await settingText(work, 'creditHoldRefuses')) === 'true' };
}

/** How much a payer may owe, and whether he is held. */
export async function setTerms(
  work: Work,
  payerId: number,
  wish: BodyOf<typeof setCredit>,
): Promise<{ message: string }> {
  const { reasonMissing } = collectionErrors;
  if (wish.onHold && wish.reason === undefined)
    refuse(reasonMissing, {}, { fields: { reason: reasonMissing.sentence } });
  if (!(await payerKnown(work, payerId))) refuse(commonErrors.notFound);
  if (!(await store.writeTerms(work, payerId, wish))) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'account',
    entityId: payerId,
    action: wish.onHold ? 'credit hold' : 'credit terms',
    after: { limit: wish.limit ?? null, onHold: wish.onHold },
    ...(wish.reason === undefined ? {} : { why: wish.reason }),
  });
  announce(work, 'collections', [payerId]);
  return { message: 'The credit terms are saved.' };
}
