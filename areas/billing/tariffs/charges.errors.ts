import { defineErrors } from '#kit/contract/errors.ts';

/** Why an accessorial rule, a charge code or a cancel reason cannot be saved. */
export const chargeErrors = defineErrors('charges', {
  codeTaken: {
    status: 409,
    sentence: 'Code {code} already exists. Choose another.',
    description: 'Another charge code or cancel reason already has this code.',
  },
  codeRequiredByRating: {
    status: 412,
    sentence: 'Rating uses code {code}. It can’t be deactivated.',
    description: 'The code to deactivate is created by rating itself.',
  },
  ruleReplaced: {
    status: 412,
    sentence: 'This rule was just replaced. Check it again.',
    description: 'The rule to change is no longer in effect.',
  },
});
