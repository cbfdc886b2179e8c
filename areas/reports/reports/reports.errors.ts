import { defineErrors } from '#kit/contract/errors.ts';

export const reportErrors = defineErrors('reports', {
  rangeTooLong: {
    status: 400,
    sentence: 'Select at most {days} days.',
    description: 'The report covers more days than one report can count.',
  },
  emailAddressMissing: {
    status: 400,
    sentence: 'You have no email address to send the report to. Ask your administrator to add one.',
    description: 'The caller has no email address to send the report to.',
  },
});
