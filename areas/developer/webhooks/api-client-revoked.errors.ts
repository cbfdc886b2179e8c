import { defineErrors } from '#kit/contract/errors.ts';

/** Errors of API clients that webhooks use too. */
export const apiClientRevokedErrors = defineErrors('apiClients', {
  clientRevoked: {
    status: 412,
    sentence: 'This API client is deactivated. Add a new one.',
    description: 'The API client to change or use is revoked.',
  },
});
