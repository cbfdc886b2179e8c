import { catalogue } from '#kit/contract/errors.ts';

export const reportErrors = catalogue('reports', {
  tooLong: {
    status: 400,
    sentence: 'At most {days} days at once.',
    when: 'The report is asked for more days than it counts at once.',
  },
});
