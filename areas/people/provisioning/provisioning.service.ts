import type { z } from 'zod';
import type {
  ScimListQuery,
  ScimPatchOperation,
  ScimUser,
  ExtractedScimUser,
} from './provisioning.contract.ts';
import {
  scimLimits,
  scimPatchMessageSchema,
  extractedScimUserSchema,
  scimUrns,
} from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import {
  scimAttributesOfUser,
  mergeScimResource,
  matchesEtag,
  extractScimUserInput,
} from './provisioning.rules.ts';
import * as store from './provisioning.repository.ts';
import { normalizeAttributeName, parseScimFilter, ScimSyntaxError } from './scim-filter.rules.ts';
import type { ScimAttributes } from './scim-patch.rules.ts';
import {
  readWritableScimAttributes,
  requireScimSchemas,
  applyScimPatch,
  ScimPatchError,
  userAttributeKinds,
} from './scim-patch.rules.ts';
import {
  addUserRecordUnlessEmailTaken,
  updateUserNameAndEmailUnlessTaken,
} from '#areas/people/session/user-record.service.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { updateUserRolesAccountsAndWarehouseEndpoint } from '#areas/people/users/users.contract.ts';
import { userErrors } from '#areas/people/users/users.errors.ts';
import * as users from '#areas/people/users/users.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Provisions users for an identity provider (docs/provisioning.md). It uses the services an administrator uses, with the same
 * errors, and the audit log records the provisioner's name.
 */

/** The id of the provisioner. Each has its own user names. */
export const getProvisionerId = (work: RequestContext): string => work.actor.subject;

/** Parses a list query as the standard requires. Values out of bounds are clamped. */
export function parseScimListQuery(query: Readonly<Record<string, string>>): ScimListQuery {
  const parseInteger = (text: string | undefined, usual: number): number => {
    if (text === undefined || text === '') return usual;
    if (!/^-?\d{1,9}$/.test(text))
      return reject(
        provisioningErrors.valueInvalid,
        {},
        { sentence: 'startIndex and count must be whole numbers' },
      );
    return Number(text);
  };
  const { filter, sortBy, sortOrder } = query;
  return {
    filter: filter === undefined || filter.trim() === '' ? undefined : filterOf(filter),
    startIndex: Math.max(1, parseInteger(query['startIndex'], 1)),
    count: Math.min(
      scimLimits.maxPageSize,
      Math.max(0, parseInteger(query['count'], scimLimits.defaultPageSize)),
    ),
    sortBy: sortBy === undefined || sortBy === '' ? undefined : normalizeAttributeName(sortBy),
    isDescending: sortOrder?.toLowerCase() === 'descending',
  };
}
function filterOf(filterText: string) {
  try {
    return parseScimFilter(filterText);
  } catch (error) {
    if (error instanceof ScimSyntaxError)
      return reject(provisioningErrors.filterInvalid, { why: error.message });
    throw error;
  }
}

/** Converts errors thrown by the pure rules to API errors. */
export function rethrowScimPatchErrorsAsApiErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ScimPatchError)) throw error;
    if (error.code === 'mutability')
      return reject(provisioningErrors.attributeReadOnly, { attribute: error.target });
    if (error.code === 'noTarget') return reject(provisioningErrors.targetNotFound, { path: error.target });
    if (error.code === 'invalidPath') return reject(provisioningErrors.pathInvalid, { path: error.target });
    if (error.code === 'otherSchema')
      return reject(provisioningErrors.schemaMismatch, { schema: error.target });
    return reject(provisioningErrors.bodyInvalid);
  }
}
/** Parses the operations of a patch. */
export function parsePatchOperations(body: unknown): ScimPatchOperation[] {
  rethrowScimPatchErrorsAsApiErrors(() => requireScimSchemas(body, scimUrns.patch));
  const small = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const listed: unknown = small.find(([name]) => name.toLowerCase() === 'operations')?.[1];
  const named = Array.isArray(listed) ? listed.map(withSmallNames) : listed;
  const read = scimPatchMessageSchema.safeParse({ operations: named });
  return read.success ? read.data.operations : reject(provisioningErrors.bodyInvalid);
}
/** Lowercases the names of an operation. Its value is unchanged, because its names can be paths. */
const withSmallNames = (one: unknown): unknown =>
  typeof one === 'object' && one !== null
    ? Object.fromEntries(Object.entries(one).map(([name, value]) => [name.toLowerCase(), value]))
    : one;

function read<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) throw new Error('The call has no body');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const sentence = first?.message ?? provisioningErrors.valueInvalid.sentence;
  return reject(provisioningErrors.valueInvalid, {}, { sentence });
}

export const parseScimIdOrRejectNotFound = (text: string | undefined): number => {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
    return reject(commonErrors.notFound);
  return Number(text);
};
export async function getScimUser(work: RequestContext, id: number): Promise<ScimUser> {
  return (await store.findScimUser(work.tx, getProvisionerId(work), id)) ?? reject(commonErrors.notFound);
}

/** The role codes of roles given by code or name. */
async function rolesOf(work: RequestContext, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const existingRoles = await store.findRoleCodesAndNamesForScim(work.tx);
  const codes = names.map((word) => {
    const wantedName = word.toLowerCase();
    const role = existingRoles.find(
      (r) => r.code.toLowerCase() === wantedName || r.name.toLowerCase() === wantedName,
    );
    return role?.code ?? reject(provisioningErrors.unknownRole, { role: word });
  });
  return [...new Set(codes)];
}
async function warehouseOf(work: RequestContext, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null;
  return (await store.findWarehouseIdByCode(work.tx, code)) ?? reject(userErrors.unknownWarehouse);
}

/** Adds a new user, or restores one that the caller had deleted. */
export async function addOrRestoreScimUser(work: RequestContext, body: unknown): Promise<ScimUser> {
  const card = rethrowScimPatchErrorsAsApiErrors(() => readWritableScimAttributes(body, userAttributeKinds));
  const input = read(extractedScimUserSchema, extractScimUserInput(card));
  await store.lockScimUserNamesOfProvisioner(work.tx, getProvisionerId(work));
  const existingUser = await store.findUserIdAndScimDeletedFlagByEmail(
    work.tx,
    getProvisionerId(work),
    input.email,
  );
  if (existingUser?.gone) return bringBack(work, existingUser.id, card);
  if (existingUser || (await store.isScimUserNameTaken(work.tx, getProvisionerId(work), input.userName, 0)))
    return reject(provisioningErrors.nameTaken);
  const id = await enter(work, input, languageIn(card));
  await keepNames(work, id, input);
  if (!input.active) await users.deactivateUser(work, id, (await getScimUser(work, id)).rowVersion);
  return getScimUser(work, id);
}
function languageIn(card: ScimAttributes): (typeof languageCodes)[number] {
  const languageCode = String(card['preferredlanguage'] ?? '')
    .slice(0, 2)
    .toLowerCase();
  return languageCodes.find((code) => code === languageCode) ?? 'en';
}
/** By email if we manage passwords. Otherwise the external provider signs them in with the same address. */
async function enter(
  work: RequestContext,
  input: ExtractedScimUser,
  language: (typeof languageCodes)[number],
): Promise<number> {
  const roles = await rolesOf(work, input.roles);
  const warehouseId = await warehouseOf(work, input.warehouse);
  if (getServerInfo().client.embedded || roles.length > 0) {
    const access = read(updateUserRolesAccountsAndWarehouseEndpoint.body, {
      roles,
      accountIds: [],
      warehouseId,
      rowVersion: 1,
    });
    const { email, name } = input;
    const invitation = { ...access, email, name, language };
    return (await users.inviteUser(work, invitation, { letter: input.active, isProvisioned: true })).id;
  }
  const { email, name } = input;
  const id = await addUserRecordUnlessEmailTaken(work, {
    email,
    name,
    language,
    status: 'invited',
    signedUpCode: null,
  });
  if (id === undefined) return reject(provisioningErrors.nameTaken);
  await recordAudit(work, { entity: 'app_user', entityId: id, action: 'invited', after: { name, roles } });
  publishChange(work, 'people');
  return id;
}
async function bringBack(work: RequestContext, id: number, card: ScimAttributes): Promise<ScimUser> {
  const { rowVersion } = await users.lockUserForEdit(work, id);
  await users.reactivateUser(work, id, rowVersion);
  const input = read(extractedScimUserSchema, extractScimUserInput(card));
  await keepNames(work, id, input);
  const before = await getScimUser(work, id);
  await become(work, before, input);
  return getScimUser(work, id);
}
/** Saves the caller's name for the user: a user name only if it differs from the email address. */
async function keepNames(work: RequestContext, id: number, input: ExtractedScimUser): Promise<void> {
  const { email, userName } = input;
  await store.upsertScimNamesAndRestoreUser(work.tx, getProvisionerId(work), id, {
    externalId: input.externalId ?? null,
    userName: userName.toLowerCase() === email.toLowerCase() ? null : userName,
    givenName: input.givenName ?? null,
    familyName: input.familyName ?? null,
  });
}

/** Locks a user for the rest of the request. Rejects when the caller's version is outdated. */
async function hold(work: RequestContext, id: number, ifMatch: string | undefined): Promise<ScimUser> {
  await getScimUser(work, id);
  await store.lockScimUserNamesOfProvisioner(work.tx, getProvisionerId(work));
  await users.lockUserForEdit(work, id);
  const before = await getScimUser(work, id);
  if (ifMatch !== undefined && !matchesEtag(ifMatch, before.version))
    reject(provisioningErrors.versionMismatch);
  return before;
}
export async function replaceScimUserKeepingOmitted(
  work: RequestContext,
  id: number,
  body: unknown,
  ifMatch: string | undefined,
): Promise<ScimUser> {
  const before = await hold(work, id, ifMatch);
  const card = scimAttributesOfUser(before);
  const sent = rethrowScimPatchErrorsAsApiErrors(() => readWritableScimAttributes(body, userAttributeKinds));
  if (sent['username'] === undefined)
    return reject(provisioningErrors.valueInvalid, {}, { sentence: 'userName is required' });
  return change(work, before, mergeScimResource(card, sent));
}
export async function patchScimUser(
  work: RequestContext,
  id: number,
  body: unknown,
  ifMatch: string | undefined,
): Promise<ScimUser> {
  const operations = parsePatchOperations(body);
  const before = await hold(work, id, ifMatch);
  return change(
    work,
    before,
    rethrowScimPatchErrorsAsApiErrors(() =>
      applyScimPatch(scimAttributesOfUser(before), operations, userAttributeKinds),
    ),
  );
}
async function change(work: RequestContext, before: ScimUser, card: ScimAttributes): Promise<ScimUser> {
  const input = read(extractedScimUserSchema, extractScimUserInput(card, scimAttributesOfUser(before)));
  if (await store.isScimUserNameTaken(work.tx, getProvisionerId(work), input.userName, before.id))
    reject(provisioningErrors.nameTaken);
  await keepNames(work, before.id, input);
  await become(work, before, input);
  return getScimUser(work, before.id);
}

/** Applies the changes one by one, as an administrator would. A deactivation comes first. */
async function become(work: RequestContext, before: ScimUser, input: ExtractedScimUser): Promise<void> {
  const { id } = before;
  const version = async () => (await getScimUser(work, id)).rowVersion;
  const comesBack = !before.active && input.active;
  if (before.active && !input.active) await users.deactivateUser(work, id, before.rowVersion);
  if (comesBack) await users.reactivateUser(work, id, before.rowVersion);
  const moved = input.email.toLowerCase() !== before.email;
  if (moved || input.name !== before.name) {
    if (!(await updateUserNameAndEmailUnlessTaken(work, id, input))) reject(provisioningErrors.nameTaken);
    const auditedFields = ({ name, email }: { name: string; email: string }) => ({ name, email });
    await recordAudit(work, {
      entity: 'app_user',
      entityId: id,
      action: 'name and address',
      before: auditedFields(before),
      after: auditedFields(input),
    });
    publishChange(work, 'people');
  }
  await give(work, before, {
    roles: await rolesOf(work, input.roles),
    warehouseId:
      input.warehouse?.toUpperCase() === (before.warehouseCode ?? undefined)
        ? before.warehouseId
        : await warehouseOf(work, input.warehouse),
    version,
  });
  // The earlier email went to another address, or was never sent.
  if (before.invited && input.active && (moved || comesBack) && getServerInfo().client.embedded)
    await users.resendAccessLink(work, id);
}
/** Assigns the roles and the warehouse, if they have changed. */
async function give(
  work: RequestContext,
  before: ScimUser,
  to: { roles: readonly string[]; warehouseId: number | null; version: () => Promise<number> },
): Promise<void> {
  const had = before.roles.map((role) => role.code);
  const same = had.length === to.roles.length && had.every((code) => to.roles.includes(code));
  if (same && to.warehouseId === before.warehouseId) return;
  await updateScimUserRolesAndScope(
    work,
    before,
    to.roles,
    listAccountIdsOfScimUser(before),
    to.warehouseId,
    await to.version(),
  );
}
export const listAccountIdsOfScimUser = (user: ScimUser): number[] =>
  user.accounts.map((account) => account.id);
/** Assigns roles through the same service as the administrator's form. */
export async function updateScimUserRolesAndScope(
  work: RequestContext,
  person: ScimUser,
  roles: readonly string[],
  accountIds: readonly number[],
  warehouseId: number | null,
  rowVersion: number,
): Promise<void> {
  await users.updateUserRolesAccountsAndWarehouse(
    work,
    person.id,
    read(updateUserRolesAccountsAndWarehouseEndpoint.body, { roles, accountIds, warehouseId, rowVersion }),
  );
}

/** Handles a deletion at the provider: deactivates the user here and hides them from that caller. Nothing they did is lost. */
export async function deactivateAndHideScimUser(
  work: RequestContext,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  const before = await hold(work, id, ifMatch);
  if (before.active) await users.deactivateUser(work, id, before.rowVersion);
  await store.markScimUserDeleted(work.tx, getProvisionerId(work), id);
}
