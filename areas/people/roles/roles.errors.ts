import { defineErrors } from '#kit/contract/errors.ts';

export const roleErrors = defineErrors('roles', {
  ofTheProduct: {
    status: 412,
    sentence: 'This role comes with the product and stays as it is. Copy it to make one of your own.',
    description: 'A role of the product would be changed or deleted.',
  },
  ofAdmins: {
    status: 412,
    sentence: 'No role of the house stands on that of the administrators.',
    description: 'A role would be made on Admin: who is an administrator has all of it.',
  },
  aboveYou: {
    status: 403,
    sentence: 'This role stands above yours.',
    description: 'The role of the product under it stands above the caller in the order of roles.',
  },
  notYours: {
    status: 403,
    sentence: 'You can give and take only permissions that you have yourself.',
    description: 'A permission is added or taken away that the caller does not hold.',
  },
  outOfSight: {
    status: 412,
    sentence:
      'A role on {base} cannot have this: what it opens is not for people who see only their own part.',
    description: 'A permission is added that no role of the product with the same row scope has.',
  },
  nameTaken: {
    status: 409,
    sentence: 'Another role has this name, or reads like it.',
    description: 'A role of the house or of the product has the name, whatever its case, blanks and digits.',
  },
  unknownRole: {
    status: 400,
    sentence: 'This role is not there any more. Choose another.',
    description: 'A role is given that was deleted, or people are moved to one.',
  },
  hasMembers: {
    status: 412,
    sentence:
      '{count, plural, one {# person has this role. Say which role they get instead.} other {# people have this role. Say which role they get instead.}}',
    description: 'A role is deleted while somebody has it, and nothing was said about them.',
  },
  otherSight: {
    status: 400,
    sentence: 'Choose {base} or another role on it: what people see and where they stand must stay.',
    description: 'The people of a deleted role would be moved to a role on another base.',
  },
});
