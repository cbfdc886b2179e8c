import { defineErrors } from '#kit/contract/errors.ts';

export const reportErrors = defineErrors('reports', {
  tooLong: {
    status: 400,
    sentence: 'Select at most {days} days.',
    description: 'The report is asked for more days than it counts at once.',
  },
  noAddress: {
    status: 400,
    sentence: 'You have no email address to send it to.',
    description: 'A report is wanted by mail by somebody without an address.',
  },
});
