import { catalogue } from '#kit/contract/errors.ts';

export const monthEndErrors = catalogue('monthEnd', {
  tooLong: {
    status: 400,
    sentence: 'At most 45 days at once.',
    when: 'The range is longer than a month and a half.',
  },
});
