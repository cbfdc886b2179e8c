import { defineErrors } from '#kit/contract/errors.ts';

export const setupErrors = defineErrors('setup', {
  isRequired: {
    status: 412,
    sentence: 'This step cannot be left for later: without it no order can be taken and billed.',
    description: 'A required step is to be left for later.',
  },
});
