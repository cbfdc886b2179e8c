import { z } from 'zod';
import { emailField, optionalField, textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** The path under which all SCIM endpoints are. */

export const scimRootPath = '/scim/v2';
export const scimContentType = 'application/scim+json';
/** Permission of an API client that provisions users for the company. */
export const scimPermissions: readonly [string, ...string[]] = ['provisionPeople:admin'];

export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  /** Our own extension: the warehouse that a warehouse user works in. */
  coldlaneUser: 'urn:ietf:params:scim:schemas:extension:coldlane:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;
/** Limits: resources per response, members changed per request, and operations per patch. */
export const scimLimits = {
  maxPageSize: 1000,
  defaultPageSize: 100,
  maxMembersPerRequest: 200,
  maxPatchOperations: 200,
  maxBodyBytes: 1_048_576,
} as const;

/** The comparison operators of a SCIM filter. */
export const scimComparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type ScimComparison = (typeof scimComparisons)[number];
export type ScimValue = string | number | boolean | null;
export type ScimFilter =
  | { kind: 'and' | 'or'; inner: readonly ScimFilter[] }
  | { kind: 'not'; inner: ScimFilter }
  | { kind: 'present'; path: string }
  | { kind: 'test'; path: string; comparison: ScimComparison; value: ScimValue }
  /** One matching value of a list: `emails[type eq "work"]`. */
  | { kind: 'has'; path: string; inner: ScimFilter };
/** The target of a patch: an attribute, optionally one of its values, optionally a part of it. */
export interface ScimPath {
  attribute: string;
  where?: ScimFilter | undefined;
  subAttribute?: string | undefined;
}

/** The query of a list. `startIndex` counts from 1. */
export interface ScimListQuery {
  filter: ScimFilter | undefined;
  startIndex: number;
  count: number;
  sortBy: string | undefined;
  isDescending: boolean;
}

const roleOf = z.object({ code: z.string(), name: z.string() });
const accountOf = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const scimUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  active: z.boolean(),
  invited: z.boolean(),
  language: z.string(),
  createdAt: instantField(),
  changedAt: instantField(),
  version: z.string(),
  rowVersion: z.int(),
  externalId: z.string().nullable(),
  userName: z.string(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  warehouseCode: z.string().nullable(),
  warehouseId: z.int().nullable(),
  roles: z.array(roleOf),
  accounts: z.array(accountOf),
});
export type ScimUser = z.output<typeof scimUserSchema>;

export const scimGroupSchema = z.object({
  /** `role-Billing`, or `account-1234`. */
  id: z.string(),
  kind: z.enum(['role', 'account']),
  /** The code of the role, or the id of the account. */
  code: z.string(),
  name: z.string(),
  externalId: z.string().nullable(),
});
export type ScimGroup = z.output<typeof scimGroupSchema>;
export const scimGroupMemberSchema = z.object({ groupId: z.string(), id: z.int(), name: z.string() });
export type ScimGroupMember = z.output<typeof scimGroupMemberSchema>;

/** The fields read when a user is created or changed. */
export const extractedScimUserSchema = z.object({
  userName: textField('userName', 254),
  email: emailField('The work address in emails, or userName,'),
  name: textField('displayName', 100),
  givenName: optionalField(textField('name.givenName', 100)),
  familyName: optionalField(textField('name.familyName', 100)),
  externalId: optionalField(textField('externalId', 200)),
  active: z.boolean({ error: 'active must be true or false' }),
  warehouse: optionalField(textField('warehouse', 20)),
  roles: z.array(textField('roles', 100)).max(50, { error: 'A user can have up to 50 roles' }),
});
export type ExtractedScimUser = z.output<typeof extractedScimUserSchema>;

/** A patch message. Its operations are validated separately, with their own errors. */
export const scimPatchMessageSchema = z.object({
  operations: z
    .array(z.object({ op: z.string(), path: z.string().optional(), value: z.unknown().optional() }))
    .min(1)
    .max(scimLimits.maxPatchOperations),
});
export type ScimPatchOperation = z.output<typeof scimPatchMessageSchema>['operations'][number];
