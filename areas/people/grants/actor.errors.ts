import { defineErrors } from '#kit/contract/errors.ts';
import { signInErrorMessages } from '#kit/contract/shared-messages.ts';

export const callerAccessErrors = defineErrors('actor', {
  userInactive: {
    status: 401,
    sentence: signInErrorMessages.unauthorized,
    description: 'The caller is deactivated.',
  },
  emailNotValidated: {
    status: 401,
    sentence: signInErrorMessages.access_denied,
    description: 'The email address belongs to a user, but the outside sign-in service has not verified it.',
  },
  accountNotAccessible: {
    status: 403,
    sentence: 'You don’t have access to this account.',
    description: 'The accountNumber header contains an account that the caller does not act for.',
  },
});
