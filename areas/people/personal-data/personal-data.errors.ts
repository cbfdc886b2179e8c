import { defineErrors } from '#kit/contract/errors.ts';

export const personalDataErrors = defineErrors('personalData', {
  yourself: {
    status: 412,
    sentence: 'You can’t erase yourself. Ask another administrator.',
    description: 'The caller is the person.',
  },
  otherAddress: {
    status: 400,
    sentence: 'Type the email address of the user to erase.',
    description: 'The address that was typed is not the person’s.',
  },
  making: {
    status: 409,
    sentence: 'An export for this user is already in progress.',
    description: 'The export before is not ready.',
  },
  notReady: {
    status: 412,
    sentence: 'The export is not ready yet.',
    description: 'It is being made, or could not be made.',
  },
  over: {
    status: 412,
    sentence: 'The export is no longer available. Request a new one.',
    description: 'The days in which it could be fetched are over.',
  },
});
