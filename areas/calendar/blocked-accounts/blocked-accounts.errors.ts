import { catalogue } from '#kit/contract/errors.ts';

export const blockErrors = catalogue('blockedAccounts', {
  dateRangeWrong: {
    status: 400,
    sentence: 'The end date cannot be before the start date.',
    when: 'The span looked for ends before it begins.',
  },
  endPast: {
    status: 400,
    sentence: 'The end date cannot be in the past.',
    when: 'The block would be over already on the calendar of its warehouse.',
  },
  expired: {
    status: 412,
    sentence: 'This block has expired already.',
    when: 'The last day of the block has passed.',
  },
  inactive: {
    status: 412,
    sentence: 'This block is inactive already.',
    when: 'Somebody has deactivated the block.',
  },
});
