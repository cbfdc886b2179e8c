import { defineErrors } from '#kit/contract/errors.ts';

export const monthEndErrors = defineErrors('monthEnd', {
  tooLong: {
    status: 400,
    sentence: 'At most 45 days at once.',
    description: 'The range is longer than a month and a half.',
  },
});
