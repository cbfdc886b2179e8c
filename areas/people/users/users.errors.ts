import { defineErrors } from '#kit/contract/errors.ts';

export const userErrors = defineErrors('users', {
  roleAboveOwn: {
    status: 403,
    sentence: 'You can assign and revoke only roles that are not above your own.',
    description: 'A role to assign or revoke, or the user to change, ranks above the caller.',
  },
  permissionNotHeld: {
    status: 403,
    sentence: 'You can only assign or remove roles whose permissions you have yourself.',
    description: 'The custom role to assign or revoke has permissions that the caller does not have.',
  },
  lastAdmin: {
    status: 412,
    sentence: 'This is the last administrator. Make another user an administrator first.',
    description: 'No user would be left who can manage users.',
  },
  deactivatesSelf: {
    status: 412,
    sentence: 'You cannot deactivate yourself.',
    description: 'The user to deactivate is the caller.',
  },
  ownSecondFactor: {
    status: 412,
    sentence:
      'Manage your own second factor in My account. If you lost it, another administrator can reset it.',
    description: 'The user whose second factor is to be reset is the caller.',
  },
  noSecondFactor: {
    status: 412,
    sentence: 'This user has no second factor.',
    description: 'The user has neither an authenticator app nor a passkey to remove.',
  },
  unknownAccount: {
    status: 400,
    sentence: 'Choose valid accounts.',
    description: 'The account does not exist.',
  },
  unknownWarehouse: {
    status: 400,
    sentence: 'Choose a valid warehouse.',
    description: 'The warehouse does not exist.',
  },
  warehouseRequired: {
    status: 400,
    sentence: 'Choose the warehouse for this role.',
    description: 'A warehouse role is assigned without a warehouse, so it would see all warehouses.',
  },
  accountRequired: {
    status: 400,
    sentence: 'Choose at least one account. Users with these roles can’t sign in without one.',
    description: 'The invited user has only roles of outside users and no account.',
  },
  shipperAccountRequired: {
    status: 400,
    sentence:
      'Users with the Shipper role can’t see consignee accounts. Choose a shipper or bill-to account, or another role.',
    description: 'The user has the role Shipper, and all accounts are consignees.',
  },
  consigneeAccountRequired: {
    status: 400,
    sentence:
      'Users with the Consignee role can’t see shipper accounts. Choose a consignee or bill-to account, or another role.',
    description: 'The user has the role Consignee, and all accounts are shippers.',
  },
  managedExternally: {
    status: 412,
    sentence: 'Your sign-in service manages roles and passwords. Change them there.',
    description: 'Users sign in through an outside provider.',
  },
  managedByGoogle: {
    status: 412,
    sentence: 'Google Workspace manages the password. Change it there.',
    description: 'The user signs in with Google.',
  },
  userNotActive: {
    status: 412,
    sentence: 'Only active users can get a password reset link.',
    description: 'The user is invited, pending or inactive.',
  },
  alreadyInactive: {
    status: 412,
    sentence: 'This user is already inactive.',
    description: 'The user is already inactive.',
  },
  alreadyActive: {
    status: 412,
    sentence: 'This user is already active.',
    description: 'The user is already active.',
  },
  userErased: {
    status: 412,
    sentence: 'This user is erased and can’t be changed.',
    description: 'The user was erased. The remaining data can be read but not changed.',
  },
  sessionEnded: {
    status: 412,
    sentence: 'This session has already ended.',
    description: 'The session has already ended.',
  },
  emailTaken: {
    status: 409,
    sentence: 'That email is already in use.',
    description: 'A user with the invited email address already exists.',
  },
  invitationNotPending: {
    status: 412,
    sentence: 'Only invited or pending users can get the link again.',
    description: 'The user has already opened the link, or is inactive.',
  },
});
