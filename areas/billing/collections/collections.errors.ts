import { defineErrors } from '#kit/contract/errors.ts';

export const collectionErrors = defineErrors('collections', {
  reasonMissing: {
    status: 400,
    sentence: 'Enter a reason for the credit hold.',
    description: 'A payer would be held without a reason.',
  },
  nothingOverdue: {
    status: 412,
    sentence: 'This payer has no past-due invoices.',
    description: 'A dunning letter would ask for nothing.',
  },
  tooSoon: {
    status: 412,
    sentence: 'The last notice was sent {date}. The next step is available {next}.',
    description: 'A step of the dunning follows the one before it too early.',
  },
});
