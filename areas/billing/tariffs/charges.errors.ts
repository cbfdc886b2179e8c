import { defineErrors } from '#kit/contract/errors.ts';

/** Why a rule for accessorials, a charge code or a cancel reason is not kept. */
export const chargeErrors = defineErrors('charges', {
  codeTaken: {
    status: 409,
    sentence: 'The code {code} exists already.',
    description: 'Another charge code or cancel reason goes by this code.',
  },
  needed: {
    status: 412,
    sentence: 'Rating makes charges of the code {code}. It cannot be switched off.',
    description: 'A code that rating itself writes is to be switched off.',
  },
  ended: {
    status: 412,
    sentence: 'This rule was replaced meanwhile. Look again.',
    description: 'A rule that no longer holds is changed.',
  },
});
