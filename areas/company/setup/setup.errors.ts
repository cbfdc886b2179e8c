import { catalogue } from '#kit/contract/errors.ts';

export const setupErrors = catalogue('setup', {
  isRequired: {
    status: 412,
    sentence: 'This step cannot be left for later: without it no order can be taken and billed.',
    when: 'A required step is to be left for later.',
  },
});
