import { defineErrors } from '#kit/contract/errors.ts';

export const apiClientErrors = defineErrors('apiClients', {
  otherScopes: {
    status: 400,
    sentence: 'These permissions are not for accounts of this kind.',
    description: 'A permission was given that accounts of this type cannot have.',
  },
  noAccount: {
    status: 400,
    sentence: 'This account does not exist or is not active.',
    description: 'The account that the program is to call for is not there or not active.',
  },
  oneOfBoth: {
    status: 400,
    sentence: 'Choose an account, or how far a program of the house gives.',
    description: 'Neither an account nor a level is named, or both are.',
  },
  aboveYou: {
    status: 403,
    sentence: 'A program gives no role that you cannot give.',
    description: 'The level of a program of the house is above the caller.',
  },
  secretEnded: {
    status: 412,
    sentence: 'This secret has ended already.',
    description: 'The secret to be ended was ended before.',
  },
});
