import { defineErrors } from '#kit/contract/errors.ts';

export const setupErrors = defineErrors('setup', {
  stepRequired: {
    status: 412,
    sentence: 'This step can’t be skipped. Without it, orders can’t be entered and billed.',
    description: 'The step to defer is required.',
  },
});
