import { defineErrors } from '#kit/contract/errors.ts';

export const collectionErrors = defineErrors('collections', {
  reasonMissing: {
    status: 400,
    sentence: 'Say why nothing more is taken on.',
    description: 'A payer would be held without a reason.',
  },
  nothingOverdue: {
    status: 412,
    sentence: 'Nothing of this payer is overdue.',
    description: 'A dunning letter would ask for nothing.',
  },
  tooSoon: {
    status: 412,
    sentence: 'The last letter is of {date}. The next step waits until {next}.',
    description: 'A step of the dunning follows the one before it too early.',
  },
});
