import { defineErrors } from '#kit/contract/errors.ts';

export const roleErrors = defineErrors('roles', {
  ofTheProduct: {
    status: 412,
    sentence: 'Built-in roles can’t be changed. Copy this role to create your own.',
    description: 'A role of the product would be changed or deleted.',
  },
  ofAdmins: {
    status: 412,
    sentence: 'Custom roles can’t be based on Administrator.',
    description: 'A role would be made on Admin: who is an administrator has all of it.',
  },
  aboveYou: {
    status: 403,
    sentence: 'This role is higher than yours.',
    description: 'The role of the product under it stands above the caller in the order of roles.',
  },
  notYours: {
    status: 403,
    sentence: 'You can only grant or revoke permissions you have yourself.',
    description: 'A permission is added or taken away that the caller does not hold.',
  },
  outOfSight: {
    status: 412,
    sentence: 'Not available for roles based on {base}, which only see their own data.',
    description: 'A permission is added that no role of the product with the same row scope has.',
  },
  nameTaken: {
    status: 409,
    sentence: 'Another role already has this name or a similar one.',
    description: 'A role of the house or of the product has the name, whatever its case, blanks and digits.',
  },
  unknownRole: {
    status: 400,
    sentence: 'This role no longer exists. Choose another.',
    description: 'A role is given that was deleted, or people are moved to one.',
  },
  hasMembers: {
    status: 412,
    sentence:
      '{count, plural, one {# user has this role. Choose a new role for them.} other {# users have this role. Choose a new role for them.}}',
    description: 'A role is deleted while somebody has it, and nothing was said about them.',
  },
  otherSight: {
    status: 400,
    sentence: 'Choose {base} or another role based on it. Scope and level can’t change.',
    description: 'The people of a deleted role would be moved to a role on another base.',
  },
});
