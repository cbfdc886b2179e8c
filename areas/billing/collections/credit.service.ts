import type { setCreditTermsEndpoint } from './collections.contract.ts';
import { collectionErrors } from './collections.errors.ts';
import { payerExists } from './collections.store.ts';
import * as store from './credit.store.ts';
import { readSetting } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publish, recordAudit } from '#kit/server/request-context.ts';

/**
 * Finds which of these payers should get no more freight: put on hold by a user, or over their credit limit. `refuses`: the
 * company setting that order entry rejects them instead of warning.
 */
export async function findPayersOnCreditHold(
  work: RequestContext,
  payerIds: readonly number[],
): Promise<{ held: ReadonlySet<number>; refuses: boolean }> {
  const held = new Set(await store.findPayerIdsOnCreditHold(work.tx, [...new Set(payerIds)]));
  if (held.size === 0) return { held, refuses: false };
  return { held, refuses: (await readSetting(work, 'creditHoldRefuses')) === 'true' };
}

export async function setCreditTerms(
  work: RequestContext,
  payerId: number,
  wish: BodyOf<typeof setCreditTermsEndpoint>,
): Promise<{ message: string }> {
  const { reasonMissing } = collectionErrors;
  if (wish.onHold && wish.reason === undefined)
    reject(reasonMissing, {}, { fields: { reason: reasonMissing.sentence } });
  if (!(await payerExists(work, payerId))) reject(commonErrors.notFound);
  if (!(await store.updateCreditTerms(work, payerId, wish))) reject(commonErrors.changedByOthers);
  await recordAudit(work, {
    entity: 'account',
    entityId: payerId,
    action: wish.onHold ? 'credit hold' : 'credit terms',
    after: { limit: wish.limit ?? null, onHold: wish.onHold },
    ...(wish.reason === undefined ? {} : { why: wish.reason }),
  });
  publish(work, 'collections', [payerId]);
  return { message: 'Credit terms saved.' };
}
