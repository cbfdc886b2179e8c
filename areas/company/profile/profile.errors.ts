import { defineErrors } from '#kit/contract/errors.ts';

export const companyErrors = defineErrors('company', {
  numberTooLow: {
    status: 412,
    sentence: 'Numbers can only go up. The next one is already {next}. Choose a higher one.',
    description: 'The new next number of the series is lower than the current one.',
  },
  bolNumberTooLong: {
    status: 412,
    sentence:
      'With a GS1 company prefix of {digits} digits, bills of lading are numbered up to {most}. The next number would be {next}.',
    description: 'The prefix and the next bill of lading number together have more than 16 digits.',
  },
});
