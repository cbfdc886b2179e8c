import { defineErrors } from '#kit/contract/errors.ts';

export const userErrors = defineErrors('users', {
  aboveYou: {
    status: 403,
    sentence: 'You can give and take only roles that are not above your own.',
    description:
      'A role is given or taken, or a person is changed, who stands above the caller in the order of roles.',
  },
  notYours: {
    status: 403,
    sentence: 'You can give and take only roles whose permissions you have yourself.',
    description: 'A role of the house is given or taken that may do what the caller may not.',
  },
  lastAdmin: {
    status: 412,
    sentence: 'This is the last administrator. Make somebody else one first.',
    description: 'Nobody would be left who may manage users.',
  },
  yourself: {
    status: 412,
    sentence: 'You cannot deactivate yourself.',
    description: 'The caller is the person.',
  },
  ownSecondFactor: {
    status: 412,
    sentence: 'Your own is kept under My account. Another administrator resets it if you have lost it.',
    description: 'The caller is the person.',
  },
  noSecondFactor: {
    status: 412,
    sentence: 'This person has no second factor.',
    description: 'Neither an app nor a passkey is there to be taken away.',
  },
  unknownAccount: {
    status: 400,
    sentence: 'Choose accounts that are there.',
    description: 'An account that is none.',
  },
  unknownWarehouse: {
    status: 400,
    sentence: 'Choose a warehouse that is there.',
    description: 'A warehouse that is none.',
  },
  needsWarehouse: {
    status: 400,
    sentence: 'Choose the warehouse that this role works in.',
    description: 'A role of the warehouse without a warehouse: it would see all of them.',
  },
  needsAccount: {
    status: 400,
    sentence: 'Choose at least one account. People with these roles cannot sign in without one.',
    description: 'Somebody is invited with roles of outside users alone and without an account.',
  },
  keptElsewhere: {
    status: 412,
    sentence: 'Roles and passwords are kept by your sign-in service and are changed there.',
    description: 'People sign in at an outside provider.',
  },
  keptByGoogle: {
    status: 412,
    sentence: 'The password is kept by Google Workspace and is changed there.',
    description: 'The person signs in with Google.',
  },
  notActive: {
    status: 412,
    sentence: 'Only an active person gets a link to set a new password.',
    description: 'The person is invited, pending or inactive.',
  },
  isInactive: {
    status: 412,
    sentence: 'This person is inactive already.',
    description: 'The person is shut out.',
  },
  isActive: {
    status: 412,
    sentence: 'This person is active already.',
    description: 'The person is not shut out.',
  },
  isErased: {
    status: 412,
    sentence: 'This person is erased. Nothing is left to be changed.',
    description:
      'Somebody erased the person before; what is left of him can be read, and nothing be done to it.',
  },
  sessionEnded: {
    status: 412,
    sentence: 'This session has ended already.',
    description: 'The session does not run any more.',
  },
  isKnown: {
    status: 409,
    sentence: 'Somebody has this address already.',
    description: 'An invitation for the address of a person that is there.',
  },
  notInvited: {
    status: 412,
    sentence: 'Only somebody who is invited or pending gets the link again.',
    description: 'The person has pressed the link, or is inactive.',
  },
});
