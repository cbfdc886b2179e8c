import { catalogue } from '#kit/contract/errors.ts';

/** Of API clients, which their webhooks refuse too. */
export const clientEndedErrors = catalogue('apiClients', {
  ended: {
    status: 412,
    sentence: 'This program was ended. Add a new one.',
    when: 'The program was revoked, and is to be changed or used.',
  },
});
