import { catalogue } from '#kit/contract/errors.ts';
import { loginSentences } from '#kit/contract/sentences.ts';

export const actorErrors = catalogue('actor', {
  inactive: {
    status: 401,
    sentence: loginSentences.unauthorized,
    when: 'The caller was deactivated.',
  },
  emailNotValidated: {
    status: 401,
    sentence: loginSentences.access_denied,
    when: 'An outside sign-in service has not validated the address, and it is that of a user.',
  },
  foreignAccount: {
    status: 403,
    sentence: 'This account is not one of yours.',
    when: 'The accountNumber header names an account that the caller does not act for.',
  },
});
