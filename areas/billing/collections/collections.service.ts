import type { CollectionDoc, addNote, addPromise, findCollections, setNext } from './collections.contract.ts';
import { letterAfter } from './letter.service.ts';
import * as store from './collections.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { agesOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export async function find(work: Work, q: QueryOf<typeof findCollections>) {
  const [first, second, third] = await agesOf(work);
  const { totals, ...found } = await store.findOwing(work, q, await billingDay(work), [first, second, third]);
  const ageDays: [number, number, number] = [first, second, third];
  return { ...found, totals: { ...totals, ageDays } };
}

async function known(work: Work, payerId: number): Promise<void> {
  if (!(await store.payerKnown(work, payerId))) refuse(commonErrors.notFound);
}
export async function seen(work: Work, payerId: number): Promise<CollectionDoc> {
  await known(work, payerId);
  const day = await billingDay(work);
  const kept = (await store.findDoc(work, payerId, day)) ?? refuse(commonErrors.notFound);
  return { ...kept, nextLetter: await letterAfter(work, kept.letters[0], day) };
}
export async function note(
  work: Work,
  payerId: number,
  { said }: BodyOf<typeof addNote>,
): Promise<{ message: string }> {
  await known(work, payerId);
  await store.insertNote(work, payerId, { said });
  await told(work, payerId, 'note of collections', { said });
  return { message: 'The note is saved.' };
}
export async function promise(
  work: Work,
  payerId: number,
  { amount, on, said }: BodyOf<typeof addPromise>,
): Promise<{ message: string }> {
  await known(work, payerId);
  await store.insertNote(work, payerId, { said, promised: amount, on });
  await told(work, payerId, 'promise to pay', { amount, on, said });
  return { message: 'The promise is saved.' };
}
export async function next(
  work: Work,
  payerId: number,
  wish: BodyOf<typeof setNext>,
): Promise<{ message: string }> {
  await known(work, payerId);
  if (!(await store.writeNext(work, payerId, wish))) refuse(commonErrors.changedByOthers);
  await told(work, payerId, 'next step of collections', { action: wish.action, on: wish.on });
  return { message: 'The next step is saved.' };
}
async function told(work: Work, payerId: number, action: string, after: object): Promise<void> {
  await audit(work, { entity: 'account', entityId: payerId, action, after });
  announce(work, 'collections', [payerId]);
}
