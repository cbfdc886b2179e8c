import { catalogue } from '#kit/contract/errors.ts';

export const traceabilityErrors = catalogue('traceability', {
  notFood: {
    status: 412,
    sentence: 'Only food has a lot code. This line is none.',
    when: 'The product of the line is not food.',
  },
  nothing: {
    status: 404,
    sentence: 'No food was received or shipped then.',
    when: 'Nothing of the days, the warehouse and the lot is food.',
  },
});
