import { defineErrors } from '#kit/contract/errors.ts';
import { signInErrorMessages } from '#kit/contract/shared-messages.ts';

export const actorErrors = defineErrors('actor', {
  inactive: {
    status: 401,
    sentence: signInErrorMessages.unauthorized,
    description: 'The caller was deactivated.',
  },
  emailNotValidated: {
    status: 401,
    sentence: signInErrorMessages.access_denied,
    description: 'An outside sign-in service has not validated the address, and it is that of a user.',
  },
  foreignAccount: {
    status: 403,
    sentence: 'You don’t have access to this account.',
    description: 'The accountNumber header names an account that the caller does not act for.',
  },
});
