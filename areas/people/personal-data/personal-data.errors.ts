import { defineErrors } from '#kit/contract/errors.ts';

export const personalDataErrors = defineErrors('personalData', {
  yourself: {
    status: 412,
    sentence: 'You cannot erase yourself. Another administrator does it.',
    description: 'The caller is the person.',
  },
  otherAddress: {
    status: 400,
    sentence: 'Type the e-mail address of the person to be erased.',
    description: 'The address that was typed is not the person’s.',
  },
  making: {
    status: 409,
    sentence: 'An export of this person is being made already.',
    description: 'The export before is not ready.',
  },
  notReady: {
    status: 412,
    sentence: 'The export is not ready yet.',
    description: 'It is being made, or could not be made.',
  },
  over: {
    status: 412,
    sentence: 'The export is there no more. Ask for another.',
    description: 'The days in which it could be fetched are over.',
  },
});
