import { resend, searchOutbox } from './outbox.contract.ts';
import { sendAgain } from './outbox.service.ts';
import { findOutbox } from './outbox.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(searchOutbox, (work, { query }) => findOutbox(work.tx, query)),
  on(resend, (work, { params }) => sendAgain(work, params.id)),
];
