import { defineErrors } from '#kit/contract/errors.ts';

/** SCIM errors. The standard's code for each is in provisioning.rules.ts. */
export const provisioningErrors = defineErrors('provisioning', {
  filterUnread: {
    status: 400,
    sentence: 'The filter is not valid: {why}',
    description: 'A filter is not of the grammar of SCIM, or asks for an attribute that cannot be asked for.',
  },
  pathUnread: {
    status: 400,
    sentence: 'The path of this change is not valid: {path}',
    description: 'A patch names an attribute that there is not, or a path that is none.',
  },
  noTarget: {
    status: 400,
    sentence: 'Nothing matches the path of this change: {path}',
    description: 'A patch replaces a value that nobody has, or removes without a path.',
  },
  notChanged: {
    status: 400,
    sentence: '{attribute} cannot be changed here.',
    description: 'A patch writes an attribute that only the product writes.',
  },
  notTheMessage: {
    status: 400,
    sentence: 'The body is not a valid SCIM message for this request.',
    description: 'The body is no JSON object, or lacks what its message must have.',
  },
  otherSchema: {
    status: 400,
    sentence: 'schemas must name {schema} and otherwise only extensions.',
    description: 'A message says that it is something else than this call takes, or something else as well.',
  },
  programsOnly: {
    status: 403,
    sentence: 'An API client with its own secret manages users here. Create one under API clients.',
    description: 'The token is that of a person, whatever that person may do elsewhere.',
  },
  valueNotValid: {
    status: 400,
    sentence: 'A value of this resource is not valid.',
    description: 'An attribute has a value that it cannot have; the sentence says which.',
  },
  unknownRole: {
    status: 400,
    sentence: 'Role {role} doesn’t exist.',
    description: 'A role that the product does not have.',
  },
  noPerson: {
    status: 400,
    sentence: 'No user has the ID {id}.',
    description: 'A member who is nobody, or was deleted by the same caller.',
  },
  nameTaken: {
    status: 409,
    sentence: 'That username or email is already in use.',
    description: 'Two people of one caller with one user name, or an address that is somebody’s.',
  },
  otherVersion: {
    status: 412,
    sentence: 'This record has changed since you read it. Read it again.',
    description: 'If-Match names another version.',
  },
  groupKnown: {
    status: 409,
    sentence: 'A group with this name already exists.',
    description: 'A group is to be made that is there.',
  },
  groupsAreOurs: {
    status: 403,
    sentence: 'Groups are the roles and accounts of this system. Create and deactivate them there.',
    description: 'A group is to be made, renamed or deleted.',
  },
  tooManyMembers: {
    status: 413,
    sentence: 'At most {count} members can change in one request.',
    description: 'A group gains and loses more members than one request may.',
  },
});
