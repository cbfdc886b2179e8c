import { defineErrors } from '#kit/contract/errors.ts';

export const monthEndErrors = defineErrors('monthEnd', {
  rangeTooLong: {
    status: 400,
    sentence: 'Choose up to 45 days.',
    description: 'The range is longer than 45 days.',
  },
});
