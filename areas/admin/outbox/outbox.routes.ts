import { readOutbox, resend, searchOutbox } from './outbox.contract.ts';
import { readOne, sendAgain } from './outbox.service.ts';
import { findOutbox } from './outbox.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(searchOutbox, (work, { query }) => findOutbox(work.tx, query)),
  on(readOutbox, (work, { params }) => readOne(work, params.id)),
  on(resend, (work, { params }) => sendAgain(work, params.id)),
];
