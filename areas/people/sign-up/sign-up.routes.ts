import { activateByMail, signUp } from './sign-up.contract.ts';
import { activate, ask } from './sign-up.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(signUp, (work, { body }) => ask(work, body)),
  on(activateByMail, (work, { query }) => activate(work, query)),
];
