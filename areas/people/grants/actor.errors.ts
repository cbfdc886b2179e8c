import { catalogue } from '#kit/contract/errors.ts';

export const actorErrors = catalogue('actor', {
  foreignAccount: {
    status: 403,
    sentence: 'This account is not one of yours.',
    when: 'The accountNumber header names an account that the caller does not act for.',
  },
});
