import { findMails, getMail, resetMail, saveMail, tryMail } from './mail-words.contract.ts';
import { find, get, reset, save, tryOut } from './mail-words.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findMails, (work, { query }) => find(work, query)),
  on(getMail, (work, { params }) => get(work, params.id)),
  on(saveMail, (work, { params, body }) => save(work, params.id, body)),
  on(resetMail, (work, { params, body }) => reset(work, params.id, body)),
  on(tryMail, (work, { params, body }) => tryOut(work, params.id, body)),
];
