import { defineErrors } from '#kit/contract/errors.ts';

export const apiClientErrors = defineErrors('apiClients', {
  permissionsNotAvailable: {
    status: 400,
    sentence: 'These permissions aren’t available for this account type.',
    description: 'A permission is not available for accounts of this type.',
  },
  accountNotFound: {
    status: 400,
    sentence: 'This account doesn’t exist or is inactive.',
    description: 'The account of the API client does not exist or is inactive.',
  },
  accountOrRolesRequired: {
    status: 400,
    sentence: 'Choose an account, or the roles a company-wide API client can assign.',
    description: 'Neither an account nor a level is given, or both are.',
  },
  roleAboveOwn: {
    status: 403,
    sentence: 'An API client can’t assign roles that you can’t assign.',
    description: 'The level of a company-wide API client is above the level of the caller.',
  },
  secretRevoked: {
    status: 412,
    sentence: 'This secret is already revoked.',
    description: 'The secret is already revoked.',
  },
});
