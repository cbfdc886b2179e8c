import type { setCreditLimitAndHoldEndpoint } from './collections.contract.ts';
import { collectionErrors } from './collections.errors.ts';
import { isPayerInActorScope } from './collections.repository.ts';
import * as store from './credit.repository.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/**
 * Finds which of these payers should get no more freight: put on hold by a user, or over their credit limit.
 * `rejectsOrders`: the company setting that order entry rejects their orders instead of warning.
 */
export async function findPayersHeldOrOverCreditLimit(
  work: RequestContext,
  payerIds: readonly number[],
): Promise<{ payerIds: ReadonlySet<number>; rejectsOrders: boolean }> {
  const heldPayerIds = new Set(
    await store.findPayerIdsHeldOrOverCreditLimit(work.tx, [...new Set(payerIds)]),
  );
  if (heldPayerIds.size === 0) return { payerIds: heldPayerIds, rejectsOrders: false };
  return {
    payerIds: heldPayerIds,
    rejectsOrders: (await readSettingOrDefault(work, 'creditHoldRejectsOrders')) === 'true',
  };
}

export async function setCreditLimitAndHold(
  work: RequestContext,
  payerId: number,
  input: BodyOf<typeof setCreditLimitAndHoldEndpoint>,
): Promise<{ message: string }> {
  const { reasonMissing } = collectionErrors;
  if (input.onHold && input.reason === undefined)
    reject(reasonMissing, {}, { fields: { reason: reasonMissing.sentence } });
  if (!(await isPayerInActorScope(work, payerId))) reject(commonErrors.notFound);
  if (!(await store.upsertCreditLimitAndHoldIfVersionMatches(work, payerId, input)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'account',
    entityId: payerId,
    action: input.onHold ? 'credit hold' : 'credit terms',
    after: { limit: input.limit ?? null, onHold: input.onHold },
    ...(input.reason === undefined ? {} : { reason: input.reason }),
  });
  publishChange(work, 'collections', [payerId]);
  return { message: 'Credit terms saved.' };
}
