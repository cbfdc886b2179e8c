import { defineErrors } from '#kit/contract/errors.ts';

export const reportErrors = defineErrors('reports', {
  tooLong: {
    status: 400,
    sentence: 'At most {days} days at once.',
    description: 'The report is asked for more days than it counts at once.',
  },
  noAddress: {
    status: 400,
    sentence: 'You have no e-mail address that it could go to.',
    description: 'A report is wanted by mail by somebody without an address.',
  },
});
