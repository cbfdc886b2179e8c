import type { AnswerOf, BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { readUsualHabit } from './digest.service.ts';
import { isZone } from './notice-times.rules.ts';
import { byDefault, possibleKinds } from './notice-words.rules.ts';
import type { findNotices, findWishes, readNotices, setHabit, setWish } from './notices.contract.ts';
import { noticeErrors } from './notices.errors.ts';
import * as store from './notices.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const personOf = (work: Work): number => work.actor.userId ?? refuse(commonErrors.notAllowed);

const readerOf = ({ actor }: Work): store.NoticeReader => ({ actor, kinds: possibleKinds(actor) });

export const find = (work: Work, q: QueryOf<typeof findNotices>): Promise<AnswerOf<typeof findNotices>> =>
  store.find(work, readerOf(work), q);
export const unread = async (work: Work): Promise<{ unread: number }> => ({
  unread: await store.countUnread(work, readerOf(work)),
});
export async function read(work: Work, wish: BodyOf<typeof readNotices>): Promise<{ message: string }> {
  const marked = await store.markRead(work, personOf(work), wish);
  if (marked.length > 0) announce(work, 'notices');
  return { message: 'Marked as read.' };
}

export async function wishes(work: Work): Promise<AnswerOf<typeof findWishes>> {
  const userId = personOf(work);
  const said = new Map((await store.wishesOf(work, userId)).map((wish) => [wish.kind, wish]));
  const habit = await store.habitOf(work, userId);
  const usual = await readUsualHabit(work);
  return {
    kinds: possibleKinds(work.actor).map((kind) => ({
      ...(said.get(kind) ?? byDefault(work.actor.roles, kind)),
      kind,
    })),
    habit: habit ?? {
      ...usual,
      zone: (await store.zoneOf(work, work.actor.warehouseId)) ?? usual.zone,
    },
  };
}
export async function setOne(work: Work, wish: BodyOf<typeof setWish>): Promise<{ message: string }> {
  const userId = personOf(work);
  if (!possibleKinds(work.actor).includes(wish.kind)) refuse(commonErrors.notAllowed);
  await store.writeWish(work, userId, wish);
  await audit(work, { entity: 'app_user', entityId: userId, action: 'notice wish', after: wish });
  announce(work, 'notices');
  return { message: 'It is kept how you are told of it.' };
}
export async function setWhen(work: Work, wish: BodyOf<typeof setHabit>): Promise<{ message: string }> {
  const userId = personOf(work);
  const { unknownZone } = noticeErrors;
  if (!isZone(wish.zone)) refuse(unknownZone, {}, { fields: { zone: unknownZone.sentence } });
  const before = await store.habitOf(work, userId);
  if (!(await store.writeHabit(work, userId, wish))) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'notice mails',
    before: before ?? null,
    after: { ...wish },
  });
  announce(work, 'notices');
  return { message: 'It is kept when your notices are mailed.' };
}
