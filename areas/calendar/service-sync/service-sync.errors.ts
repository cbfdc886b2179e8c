import { defineErrors } from '#kit/contract/errors.ts';

/** Why a second run cannot start: who started the current run, when, and its progress. */
export const serviceSyncErrors = defineErrors('serviceSync', {
  syncInProgress: {
    status: 409,
    sentence:
      'A sync is already running: started by {who} {minutes} min ago, {done} of {total} lines done. Wait until it finishes.',
    description: 'A synchronization is running.',
  },
  syncQueued: {
    status: 409,
    sentence:
      'A sync is already running: started by {who} {minutes} min ago, still queued. Wait until it finishes.',
    description: 'A synchronization is queued and has not started yet.',
  },
});
