import { defineErrors } from '#kit/contract/errors.ts';

export const accountingSettingsErrors = defineErrors('accountingSettings', {
  tokenMissing: {
    status: 400,
    sentence: 'Token is required',
    description: 'A system over HTTP is chosen, and no token is set that could be kept.',
  },
  tokenOfAnother: {
    status: 400,
    sentence: 'Enter the token again. The saved one belongs to another address.',
    description: 'The address is on another server than the one the token was given for.',
  },
  noKey: {
    status: 412,
    sentence: 'The token can’t be saved. Start the server with {settings}.',
    description: 'Nothing can be sealed without a key of the environment.',
  },
});
