import { z } from 'zod';
import { email, maybe, text } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** People and groups as an identity provider keeps them by SCIM 2.0 (RFC 7643, RFC 7644; docs/provisioning.md). */

export const scimRoot = '/scim/v2';
export const scimType = 'application/scim+json';
/** Of a program that keeps people for the house. */
export const needs: readonly [string, ...string[]] = ['provisionPeople:admin'];

export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  /** What is of the house alone: the warehouse that somebody of the floor works in. */
  house: 'urn:ietf:params:scim:schemas:extension:coldlane:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;
/** At most so many resources in one answer, members changed by one request, and changes in one patch. */
export const limits = { page: 1000, usualPage: 100, members: 200, changes: 200, bytes: 1_048_576 } as const;

/** A filter as a tree. Names of attributes are in small letters, for they are known in any. */
export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
export type Value = string | number | boolean | null;
export type Filter =
  | { kind: 'and' | 'or'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'test'; path: string; is: Comparison; value: Value }
  /** One value of a list that fits: `emails[type eq "work"]`. */
  | { kind: 'has'; path: string; of: Filter };
/** Where a patch writes: an attribute, perhaps one of its values, perhaps a part of it. */
export interface Path {
  attribute: string;
  where?: Filter | undefined;
  part?: string | undefined;
}

/** What a list is asked by. `first` counts from one. */
export interface Cut {
  filter: Filter | undefined;
  first: number;
  count: number;
  sortBy: string | undefined;
  down: boolean;
}

const roleOf = z.object({ code: z.string(), name: z.string() });
const accountOf = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const provisioned = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  active: z.boolean(),
  invited: z.boolean(),
  language: z.string(),
  createdAt: instant(),
  changedAt: instant(),
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
export type Provisioned = z.output<typeof provisioned>;

export const group = z.object({
  /** `role-Billing`, or `account-1234`. */
  id: z.string(),
  kind: z.enum(['role', 'account']),
  /** The code of the role, or the id of the account. */
  code: z.string(),
  name: z.string(),
  externalId: z.string().nullable(),
});
export type Group = z.output<typeof group>;
export const member = z.object({ groupId: z.string(), id: z.int(), name: z.string() });
export type Member = z.output<typeof member>;

/** What is read of a person who is made or changed. */
export const personWish = z.object({
  userName: text('userName', 254),
  email: email('The work address in emails, or userName,'),
  name: text('displayName', 100),
  givenName: maybe(text('name.givenName', 100)),
  familyName: maybe(text('name.familyName', 100)),
  externalId: maybe(text('externalId', 200)),
  active: z.boolean({ error: 'active is true or false' }),
  warehouse: maybe(text('warehouse', 20)),
  roles: z.array(text('roles', 100)).max(50, { error: 'One person has at most 50 roles' }),
});
export type PersonWish = z.output<typeof personWish>;

/** The message of a patch; whether its operations mean anything is told by their own refusals. */
export const patchMessage = z.object({
  operations: z
    .array(z.object({ op: z.string(), path: z.string().optional(), value: z.unknown().optional() }))
    .min(1)
    .max(limits.changes),
});
export type Operation = z.output<typeof patchMessage>['operations'][number];
