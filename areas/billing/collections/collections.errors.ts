import { defineErrors } from '#kit/contract/errors.ts';

export const collectionErrors = defineErrors('collections', {
  reasonMissing: {
    status: 400,
    sentence: 'Enter a reason for the credit hold.',
    description: 'A credit hold is set without a reason.',
  },
  noOverdueInvoices: {
    status: 412,
    sentence: 'This payer has no past-due invoices.',
    description: 'The payer has nothing overdue.',
  },
  noticeTooSoon: {
    status: 412,
    sentence: 'The last notice was sent {date}. The next step is available {next}.',
    description: 'The next dunning step is sent too soon after the previous one.',
  },
});
