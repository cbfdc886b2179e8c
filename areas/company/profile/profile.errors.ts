import { catalogue } from '#kit/contract/errors.ts';

export const companyErrors = catalogue('company', {
  numberTaken: {
    status: 412,
    sentence: 'Numbers only go up: the next one is {next} already. Choose a higher one.',
    when: 'The first number of a series is set below the next one.',
  },
});
