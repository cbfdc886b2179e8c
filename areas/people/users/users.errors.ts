import { defineErrors } from '#kit/contract/errors.ts';

export const userErrors = defineErrors('users', {
  aboveYou: {
    status: 403,
    sentence: 'You can assign and revoke only roles that are not above your own.',
    description:
      'A role is given or taken, or a person is changed, who stands above the caller in the order of roles.',
  },
  notYours: {
    status: 403,
    sentence: 'You can only assign or remove roles whose permissions you have yourself.',
    description: 'A role of the house is given or taken that may do what the caller may not.',
  },
  lastAdmin: {
    status: 412,
    sentence: 'This is the last administrator. Make another user an administrator first.',
    description: 'Nobody would be left who may manage users.',
  },
  yourself: {
    status: 412,
    sentence: 'You cannot deactivate yourself.',
    description: 'The caller is the person.',
  },
  ownSecondFactor: {
    status: 412,
    sentence: 'Manage your own in My account. If you lost it, another administrator can reset it.',
    description: 'The caller is the person.',
  },
  noSecondFactor: {
    status: 412,
    sentence: 'This user has no second factor.',
    description: 'Neither an app nor a passkey is there to be taken away.',
  },
  unknownAccount: {
    status: 400,
    sentence: 'Choose valid accounts.',
    description: 'An account that is none.',
  },
  unknownWarehouse: {
    status: 400,
    sentence: 'Choose a valid warehouse.',
    description: 'A warehouse that is none.',
  },
  needsWarehouse: {
    status: 400,
    sentence: 'Choose the warehouse for this role.',
    description: 'A role of the warehouse without a warehouse: it would see all of them.',
  },
  needsAccount: {
    status: 400,
    sentence: 'Choose at least one account. Users with these roles can’t sign in without one.',
    description: 'Somebody is invited with roles of outside users alone and without an account.',
  },
  keptElsewhere: {
    status: 412,
    sentence: 'Your sign-in service manages roles and passwords. Change them there.',
    description: 'People sign in at an outside provider.',
  },
  keptByGoogle: {
    status: 412,
    sentence: 'Google Workspace manages the password. Change it there.',
    description: 'The person signs in with Google.',
  },
  notActive: {
    status: 412,
    sentence: 'Only active users can get a password reset link.',
    description: 'The person is invited, pending or inactive.',
  },
  isInactive: {
    status: 412,
    sentence: 'This user is already inactive.',
    description: 'The person is shut out.',
  },
  isActive: {
    status: 412,
    sentence: 'This user is already active.',
    description: 'The person is not shut out.',
  },
  isErased: {
    status: 412,
    sentence: 'This user is erased and can’t be changed.',
    description:
      'Somebody erased the person before; what is left of him can be read, and nothing be done to it.',
  },
  sessionEnded: {
    status: 412,
    sentence: 'This session has already ended.',
    description: 'The session does not run any more.',
  },
  isKnown: {
    status: 409,
    sentence: 'That email is already in use.',
    description: 'An invitation for the address of a person that is there.',
  },
  notInvited: {
    status: 412,
    sentence: 'Only invited or pending users can get the link again.',
    description: 'The person has pressed the link, or is inactive.',
  },
});
