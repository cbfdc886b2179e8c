import { defineErrors } from '#kit/contract/errors.ts';

/** SCIM errors. The standard's code for each is in provisioning.rules.ts. */
export const provisioningErrors = defineErrors('provisioning', {
  filterInvalid: {
    status: 400,
    sentence: 'The filter is not valid: {why}',
    description: 'The filter does not follow the SCIM grammar, or uses an attribute that cannot be filtered.',
  },
  pathInvalid: {
    status: 400,
    sentence: 'The path of this change is not valid: {path}',
    description: 'The patch contains an unknown attribute or an invalid path.',
  },
  targetNotFound: {
    status: 400,
    sentence: 'Nothing matches the path of this change: {path}',
    description: 'The patch replaces a value that does not exist, or removes without a path.',
  },
  attributeReadOnly: {
    status: 400,
    sentence: '{attribute} can’t be changed here.',
    description: 'The patch writes a read-only attribute.',
  },
  bodyInvalid: {
    status: 400,
    sentence: 'The body is not a valid SCIM message for this request.',
    description: 'The body is not a JSON object, or lacks what its message requires.',
  },
  schemaMismatch: {
    status: 400,
    sentence: 'schemas must list {schema} and can otherwise list only extensions.',
    description: 'The message declares another schema than the endpoint accepts, or an additional one.',
  },
  apiClientRequired: {
    status: 403,
    sentence: 'Only an API client with its own secret can manage users here. Create one under API clients.',
    description: 'The token belongs to a user, regardless of the user’s permissions.',
  },
  valueInvalid: {
    status: 400,
    sentence: 'A value of this resource is not valid.',
    description: 'An attribute has an invalid value. The message identifies it.',
  },
  unknownRole: {
    status: 400,
    sentence: 'Role {role} doesn’t exist.',
    description: 'The role does not exist.',
  },
  userNotFound: {
    status: 400,
    sentence: 'No user has the ID {id}.',
    description: 'The member is not an existing user, or was deleted by the same API client.',
  },
  nameTaken: {
    status: 409,
    sentence: 'That username or email is already in use.',
    description:
      'Another user of the same API client has the user name, or the email address belongs to an existing user.',
  },
  versionMismatch: {
    status: 412,
    sentence: 'This record has changed since you read it. Read it again.',
    description: 'The If-Match header contains another version.',
  },
  groupExists: {
    status: 409,
    sentence: 'A group with this name already exists.',
    description: 'The group to create already exists.',
  },
  groupsReadOnly: {
    status: 403,
    sentence: 'Groups are the roles and accounts in Coldlane. Create and deactivate them there.',
    description: 'The request creates, renames or deletes a group.',
  },
  tooManyMembers: {
    status: 413,
    sentence: 'You can change at most {count} members in one request.',
    description: 'The request adds and removes more group members than allowed.',
  },
});
