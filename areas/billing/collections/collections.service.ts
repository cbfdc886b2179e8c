import type {
  PayerCollectionDetails,
  addCollectionNoteEndpoint,
  addPaymentPromiseEndpoint,
  findPayerCollectionsEndpoint,
  setNextCollectionActionEndpoint,
} from './collections.contract.ts';
import { planNextDunningNoticeFromSettings } from './dunning-notice.service.ts';
import * as store from './collections.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { readAgingLimitDays } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export async function listPayerCollections(
  work: RequestContext,
  query: QueryOf<typeof findPayerCollectionsEndpoint>,
) {
  const [first, second, third] = await readAgingLimitDays(work);
  const { totals, ...found } = await store.findPayersOwing(work, query, await getTodayAtHeadOffice(work), [
    first,
    second,
    third,
  ]);
  const ageDays: [number, number, number] = [first, second, third];
  return { ...found, totals: { ...totals, ageDays } };
}

async function known(work: RequestContext, payerId: number): Promise<void> {
  if (!(await store.isPayerInActorScope(work, payerId))) reject(commonErrors.notFound);
}
export async function getPayerCollectionDetails(
  work: RequestContext,
  payerId: number,
): Promise<PayerCollectionDetails> {
  await known(work, payerId);
  const day = await getTodayAtHeadOffice(work);
  const storedCollection =
    (await store.findPayerCollectionDetailsWithoutNextNotice(work, payerId, day)) ??
    reject(commonErrors.notFound);
  return {
    ...storedCollection,
    nextLetter: await planNextDunningNoticeFromSettings(work, storedCollection.letters[0], day),
  };
}
export async function addCollectionNote(
  work: RequestContext,
  payerId: number,
  { said }: BodyOf<typeof addCollectionNoteEndpoint>,
): Promise<{ message: string }> {
  await known(work, payerId);
  await store.insertCollectionNoteOrPromise(work, payerId, { said });
  await told(work, payerId, 'note of collections', { said });
  return { message: 'Note saved.' };
}
export async function addPaymentPromise(
  work: RequestContext,
  payerId: number,
  { amount, on, said }: BodyOf<typeof addPaymentPromiseEndpoint>,
): Promise<{ message: string }> {
  await known(work, payerId);
  await store.insertCollectionNoteOrPromise(work, payerId, { said, promised: amount, on });
  await told(work, payerId, 'promise to pay', { amount, on, said });
  return { message: 'Promise to pay saved.' };
}
export async function setNextCollectionAction(
  work: RequestContext,
  payerId: number,
  input: BodyOf<typeof setNextCollectionActionEndpoint>,
): Promise<{ message: string }> {
  await known(work, payerId);
  if (!(await store.upsertNextCollectionActionIfVersionMatches(work, payerId, input)))
    reject(commonErrors.recordChanged);
  await told(work, payerId, 'next step of collections', { action: input.action, on: input.on });
  return { message: 'Follow-up saved.' };
}
async function told(work: RequestContext, payerId: number, action: string, after: object): Promise<void> {
  await recordAudit(work, { entity: 'account', entityId: payerId, action, after });
  publishChange(work, 'collections', [payerId]);
}
