import { defineErrors } from '#kit/contract/errors.ts';

export const roleErrors = defineErrors('roles', {
  builtInRole: {
    status: 412,
    sentence: 'Built-in roles can’t be changed. Copy this role to create your own.',
    description: 'The role to change or delete is a built-in role.',
  },
  basedOnAdmin: {
    status: 412,
    sentence: 'Custom roles can’t be based on Administrator.',
    description: 'The new role would be based on Admin. An administrator always has the whole role.',
  },
  roleAboveOwn: {
    status: 403,
    sentence: 'This role is higher than yours.',
    description: 'The built-in role that the role is based on ranks above the caller.',
  },
  permissionNotHeld: {
    status: 403,
    sentence: 'You can only grant or revoke permissions you have yourself.',
    description: 'The caller does not have a permission that the request adds or removes.',
  },
  permissionOutsideScope: {
    status: 412,
    sentence: 'Not available for roles based on {base}, which only see their own data.',
    description: 'The request adds a permission that no built-in role with the same row scope has.',
  },
  nameTaken: {
    status: 409,
    sentence: 'Another role already has this name or a similar one.',
    description: 'A custom or built-in role already has the name, ignoring case, spaces and digits.',
  },
  unknownRole: {
    status: 400,
    sentence: 'This role no longer exists. Choose another.',
    description: 'The role to assign, or to move users to, was deleted.',
  },
  roleHasUsers: {
    status: 412,
    sentence:
      '{count, plural, one {# user has this role. Choose a new role for them.} other {# users have this role. Choose a new role for them.}}',
    description: 'The role to delete has users, and the request does not give a new role for them.',
  },
  baseMismatch: {
    status: 400,
    sentence: 'Choose {base} or another role based on it. Scope and level can’t change.',
    description: 'The new role for the users of the deleted role has another base.',
  },
});
