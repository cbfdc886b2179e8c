import { defineErrors } from '#kit/contract/errors.ts';

export const apiClientErrors = defineErrors('apiClients', {
  otherScopes: {
    status: 400,
    sentence: 'These permissions aren’t available for this account type.',
    description: 'A permission was given that accounts of this type cannot have.',
  },
  noAccount: {
    status: 400,
    sentence: 'This account doesn’t exist or is inactive.',
    description: 'The account that the program is to call for is not there or not active.',
  },
  oneOfBoth: {
    status: 400,
    sentence: 'Choose an account, or the roles a company-wide API client can assign.',
    description: 'Neither an account nor a level is named, or both are.',
  },
  aboveYou: {
    status: 403,
    sentence: 'An API client can’t assign roles that you can’t assign.',
    description: 'The level of a program of the house is above the caller.',
  },
  secretEnded: {
    status: 412,
    sentence: 'This secret is already revoked.',
    description: 'The secret to be ended was ended before.',
  },
});
