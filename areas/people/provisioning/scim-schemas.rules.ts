import { scimLimits, scimRootPath, scimUrns } from './provisioning.contract.ts';

/** The service description that a provisioner can request first (RFC 7643 §5–7). */

type Json = Record<string, unknown>;
interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';
  multiValued?: true;
  description: string;
  required?: true;
  mutability?: 'readOnly' | 'immutable';
  uniqueness?: 'server';
  caseExact?: true;
  parts?: readonly Attribute[];
}
const attribute = (a: Attribute): Json => ({
  name: a.name,
  type: a.type ?? 'string',
  multiValued: a.multiValued ?? false,
  description: a.description,
  required: a.required ?? false,
  caseExact: a.caseExact ?? false,
  mutability: a.mutability ?? 'readWrite',
  returned: 'default',
  uniqueness: a.uniqueness ?? 'none',
  ...(a.parts && { subAttributes: a.parts.map(attribute) }),
});

const user: readonly Attribute[] = [
  {
    name: 'userName',
    description: 'The user name at the provider, usually the email address.',
    required: true,
    uniqueness: 'server',
  },
  {
    name: 'name',
    type: 'complex',
    description: 'The components of the name.',
    parts: [
      { name: 'formatted', description: 'The display name.' },
      { name: 'givenName', description: 'The first name.' },
      { name: 'familyName', description: 'The last name.' },
    ],
  },
  { name: 'displayName', description: 'The display name.' },
  { name: 'active', type: 'boolean', description: 'False revokes all access immediately.' },
  {
    name: 'preferredLanguage',
    description: 'en, es or zh. Used only when a user is created.',
    mutability: 'immutable',
  },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    description: 'The user’s only email address. It is the primary one, otherwise the work address.',
    parts: [
      { name: 'value', description: 'The email address.' },
      { name: 'type', description: 'work' },
      { name: 'primary', type: 'boolean', description: 'Whether it is the primary address.' },
    ],
  },
  {
    name: 'roles',
    type: 'complex',
    multiValued: true,
    description: 'The roles of the user, by code or name.',
    parts: [
      { name: 'value', description: 'The code of the role.' },
      { name: 'display', description: 'The name of the role.', mutability: 'readOnly' },
      {
        name: 'primary',
        type: 'boolean',
        description: 'Whether it is the primary role.',
        mutability: 'readOnly',
      },
    ],
  },
  {
    name: 'groups',
    type: 'complex',
    multiValued: true,
    description: 'The roles and accounts of the user, as groups.',
    mutability: 'readOnly',
    parts: [
      { name: 'value', description: 'The ID of the group.', mutability: 'readOnly' },
      { name: '$ref', type: 'reference', description: 'The URL of the group.', mutability: 'readOnly' },
      { name: 'display', description: 'The name of the group.', mutability: 'readOnly' },
      { name: 'type', description: 'direct', mutability: 'readOnly' },
    ],
  },
];
const group: readonly Attribute[] = [
  {
    name: 'displayName',
    description: 'The name of a role or an account.',
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  },
  {
    name: 'members',
    type: 'complex',
    multiValued: true,
    description: 'The users who have the role or belong to the account.',
    parts: [
      { name: 'value', description: 'The ID of the user.', mutability: 'immutable' },
      { name: '$ref', type: 'reference', description: 'The URL of the user.', mutability: 'readOnly' },
      { name: 'display', description: 'The name of the user.', mutability: 'readOnly' },
      { name: 'type', description: 'User', mutability: 'readOnly' },
    ],
  },
];
const house: readonly Attribute[] = [
  { name: 'warehouse', description: 'The code of the warehouse where a warehouse user works.' },
];

const schemaUrn = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const schema = (
  id: string,
  name: string,
  description: string,
  attributes: readonly Attribute[],
  origin: string,
): Json => ({
  schemas: [schemaUrn],
  id,
  name,
  description,
  attributes: attributes.map(attribute),
  meta: { resourceType: 'Schema', location: `${origin}${scimRootPath}/Schemas/${id}` },
});
export const buildScimSchemas = (origin: string): Json[] => [
  schema(scimUrns.user, 'User', 'A person', user, origin),
  schema(scimUrns.group, 'Group', 'A role or an account', group, origin),
  schema(scimUrns.coldlaneUser, 'Floor', 'Additional attributes of a warehouse user', house, origin),
];
const typeUrn = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const resourceType = (name: 'User' | 'Group', origin: string, more: Json): Json => ({
  schemas: [typeUrn],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: name === 'User' ? scimUrns.user : scimUrns.group,
  ...more,
  meta: { resourceType: 'ResourceType', location: `${origin}${scimRootPath}/ResourceTypes/${name}` },
});
export const buildResourceTypes = (origin: string): Json[] => [
  resourceType('User', origin, { schemaExtensions: [{ schema: scimUrns.coldlaneUser, required: false }] }),
  resourceType('Group', origin, {}),
];
export const buildServiceProviderConfigJson = (origin: string): Json => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.maxPageSize },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The secret of an API client, or a token obtained with it.',
      primary: true,
    },
    {
      type: 'httpbasic',
      name: 'Client id and secret',
      description: 'The client ID and the secret of an API client.',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${origin}${scimRootPath}/ServiceProviderConfig` },
});
export const buildScimListJson = (resources: readonly Json[], total: number, startIndex: number): Json => ({
  schemas: [scimUrns.list],
  totalResults: total,
  startIndex: startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
