import { z } from 'zod';
import { roleErrors } from './roles.errors.ts';
import {
  isBuiltInRole,
  customRoleCodePattern,
  allPermissions,
  builtInRoleCodes,
} from '#areas/people/grants/grants.contract.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { optionalField, textField, rowVersionField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** A role to assign: a built-in one by its code, or a custom one. */
export const assignableRoleCodeSchema = z
  .string({ error: 'Choose a valid role.' })
  .refine((code) => isBuiltInRole(code) || customRoleCodePattern.test(code), {
    error: 'Choose a valid role.',
  })
  .meta({ pattern: `^(${builtInRoleCodes.join('|')}|own-[0-9a-f]{8})$`, examples: ['Warehouse'] });

export const roleRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The built-in role that determines rank, row scope and first screen. For a built-in role, the role itself. */
  base: z.enum(builtInRoleCodes),
  /** True for a custom role. */
  own: z.boolean(),
  permissions: z.array(z.string()),
  members: z.int(),
  rowVersion: z.int(),
});
export type RoleRow = z.output<typeof roleRowSchema>;
const roleListed = roleRowSchema.extend({
  /** A company setting requires a second factor at sign-in for this role. */
  wantsSecondFactor: z.boolean(),
});
const person = z.object({ id: z.int(), name: z.string() });
/** A change of a role or a user, from the audit log. */
export const auditChangeSchema = z.object({
  id: z.int(),
  at: instantField(),
  who: z.string(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export const roleDetailSchema = roleRowSchema.extend({
  /** The first two hundred users with the role, by name. */
  people: z.array(person.extend({ email: z.string(), active: z.boolean() })),
  history: z.array(auditChangeSchema),
});
export type RoleDetail = z.output<typeof roleDetailSchema>;

/** Users for whom a change has the same effects. */
const touched = z.object({
  people: z.array(person),
  /** The built-in roles they have. */
  roles: z.array(z.string()),
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type AffectedUserGroup = z.output<typeof touched>;

const sees: readonly [string, ...string[]] = ['viewManageUserGroup:account', 'editRoles:account'];
const needs = ['editRoles:account'] as const;
const live = ['people'] as const;
const root = '/accounts/roles';
const rolePath = `${root}/{id}` as const;

const name = textField('Name', 60);
const permissionSet: ReadonlySet<string> = new Set(allPermissions);
const permission = z
  .string({ error: 'Choose a valid permission.' })
  .refine((code) => permissionSet.has(code), { error: 'Choose a valid permission.' })
  .meta({ examples: ['homeView:home'] });
const permissionList = z
  .array(permission, { error: 'Choose at least one permission.' })
  .min(1, { error: 'Choose at least one permission.' })
  .max(allPermissions.length, { error: 'Too many selected. Choose only from the list.' })
  .transform((list) => [...new Set(list)]);

export const findRolesEndpoint = defineEndpoint({
  id: 'roles.find',
  method: 'GET',
  path: root,
  permissions: sees,
  summary:
    'List the roles. Built-in roles come in their order, then custom roles by name. Each shows its permissions, its number of users, and whether it requires a second factor.',
  reply: itemReply(z.array(roleListed)),
  live,
});
export const getRoleEndpoint = defineEndpoint({
  id: 'roles.get',
  method: 'GET',
  path: rolePath,
  permissions: sees,
  summary: 'Get one role with its users and its last 50 changes.',
  reply: itemReply(roleDetailSchema),
  live,
});
const body = z.object({ name, permissions: permissionList });
const refuses = [
  roleErrors.basedOnAdmin,
  roleErrors.roleAboveOwn,
  roleErrors.permissionNotHeld,
  roleErrors.permissionOutsideScope,
  roleErrors.nameTaken,
];
export const addRoleEndpoint = defineEndpoint({
  id: 'roles.add',
  method: 'POST',
  path: root,
  permissions: needs,
  summary:
    'Create a custom role based on a built-in role. The built-in role sets the rank, the row scope and the first screen. Callers can only add permissions that they have themselves.',
  body: body.extend({ base: z.enum(builtInRoleCodes, { error: 'Choose a base role.' }) }),
  reply: itemReply(roleDetailSchema),
  errors: refuses,
  live,
});
export const updateRoleEndpoint = defineEndpoint({
  id: 'roles.save',
  method: 'PUT',
  path: rolePath,
  permissions: needs,
  summary:
    'Replace the name and the permissions of a custom role. The change applies to all its users from their next request. If the version is outdated, the response contains the current role.',
  body: body.extend({ rowVersion: rowVersionField() }),
  reply: itemReply(roleDetailSchema),
  errors: [...refuses, roleErrors.builtInRole],
  live,
});
const moveTo = optionalField(assignableRoleCodeSchema);
export const previewRoleChangeOrDeletionEndpoint = defineEndpoint({
  id: 'roles.preview',
  method: 'POST',
  path: `${rolePath}/preview`,
  permissions: needs,
  summary:
    'Preview who would gain and lose which permissions. Covers a change of the role’s permissions, or its deletion with another role in its place. Users with the same changes are grouped. Writes nothing.',
  body: z.object({ permissions: permissionList.optional(), moveTo }),
  reply: itemReply(z.object({ touched: z.array(touched), untouched: z.int() })),
  errors: [roleErrors.builtInRole, roleErrors.unknownRole, roleErrors.baseMismatch],
  isReadOnly: true,
});
export const deleteRoleEndpoint = defineEndpoint({
  id: 'roles.delete',
  method: 'PUT',
  path: `${rolePath}/delete`,
  permissions: needs,
  summary:
    'Delete a custom role. Its users get another role with the same base. Without a replacement, the request is rejected while the role has users.',
  body: z.object({ rowVersion: rowVersionField(), moveTo }),
  reply: noDataReply(),
  errors: [
    roleErrors.builtInRole,
    roleErrors.roleAboveOwn,
    roleErrors.permissionNotHeld,
    roleErrors.roleHasUsers,
    roleErrors.unknownRole,
    roleErrors.baseMismatch,
  ],
  live,
});
