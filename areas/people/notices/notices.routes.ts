import { countNotices } from './notice-count.contract.ts';
import * as calls from './notices.contract.ts';
import * as notices from './notices.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.findNotices, (work, { query }) => notices.find(work, query)),
  on(countNotices, (work) => notices.unread(work)),
  on(calls.readNotices, (work, { body }) => notices.read(work, body)),
  on(calls.findWishes, (work) => notices.wishes(work)),
  on(calls.setWish, (work, { body }) => notices.setOne(work, body)),
  on(calls.setHabit, (work, { body }) => notices.setWhen(work, body)),
];
