import { defineErrors } from '#kit/contract/errors.ts';

export const personalDataErrors = defineErrors('personalData', {
  erasesSelf: {
    status: 412,
    sentence: 'You can’t erase yourself. Ask another administrator.',
    description: 'The user to erase is the caller.',
  },
  emailMismatch: {
    status: 400,
    sentence: 'Type the email address of the user to erase.',
    description: 'The entered email address is not that of the user.',
  },
  exportInProgress: {
    status: 409,
    sentence: 'An export for this user is already in progress.',
    description: 'The previous export is not finished.',
  },
  exportNotReady: {
    status: 412,
    sentence: 'The export is not ready yet.',
    description: 'The export is in progress, or it failed.',
  },
  exportExpired: {
    status: 412,
    sentence: 'The export is no longer available. Request a new one.',
    description: 'The download period of the export is over.',
  },
});
