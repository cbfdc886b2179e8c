import { defineErrors } from '#kit/contract/errors.ts';

export const accountingSettingsErrors = defineErrors('accountingSettings', {
  tokenMissing: {
    status: 400,
    sentence: 'Token is required',
    description: 'A system over HTTP is selected, and there is no token to keep.',
  },
  tokenOfOtherServer: {
    status: 400,
    sentence: 'Enter the token again. The saved one belongs to another address.',
    description: 'The address is on another server than the one that the token was entered for.',
  },
  secretsKeyMissing: {
    status: 412,
    sentence: 'The token can’t be saved. Start the server with {settings}.',
    description: 'The environment has no key to encrypt the token.',
  },
});
