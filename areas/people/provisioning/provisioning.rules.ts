import type { ScimGroup, ScimGroupMember, ExtractedScimUser, ScimUser } from './provisioning.contract.ts';
import { scimRootPath, scimUrns } from './provisioning.contract.ts';
import type { ScimAttributes } from './scim-patch.rules.ts';
import { trimAndRemoveInvisibleCharacters } from '#kit/contract/text-sanitize.ts';

/** Users and groups as SCIM resources, and the parsing of sent resources. */

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const metaOf = (origin: string, kind: 'User' | 'Group', id: string, more: Json): Json => ({
  resourceType: kind,
  ...more,
  location: `${origin}${scimRootPath}/${kind}s/${id}`,
});
export const formatWeakEtag = (version: string): string => `W/"${version}"`;
/** True when a header contains this version: `*`, or one of several tags, weak or strong. */
export const matchesEtag = (header: string, version: string): boolean =>
  header.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag.replace(/^W\//, '').replaceAll('"', '') === version;
  });

export const groupIdOfRole = (code: string): string => `role-${code}`;
export const groupIdOfAccount = (id: number): string => `account-${id}`;

/** Converts a user to a resource. */
export function toUserResource(user: ScimUser, origin: string): Json {
  const groups = [
    ...user.roles.map((role) => ({ value: groupIdOfRole(role.code), display: role.name })),
    ...user.accounts.map((a) => ({ value: groupIdOfAccount(a.id), display: accountName(a.number) })),
  ];
  return {
    schemas: [scimUrns.user, ...(user.warehouseCode === null ? [] : [scimUrns.coldlaneUser])],
    id: String(user.id),
    ...(user.externalId === null ? {} : { externalId: user.externalId }),
    userName: user.userName,
    name: {
      formatted: user.name,
      ...(user.givenName === null ? {} : { givenName: user.givenName }),
      ...(user.familyName === null ? {} : { familyName: user.familyName }),
    },
    displayName: user.name,
    active: user.active,
    preferredLanguage: user.language,
    emails: [{ value: user.email, type: 'work', primary: true }],
    roles: user.roles.map((role, index) => ({ value: role.code, display: role.name, primary: index === 0 })),
    groups: groups.map((one) => ({
      ...one,
      $ref: `${origin}${scimRootPath}/Groups/${one.value}`,
      type: 'direct',
    })),
    ...(user.warehouseCode === null ? {} : { [scimUrns.coldlaneUser]: { warehouse: user.warehouseCode } }),
    meta: metaOf(origin, 'User', String(user.id), {
      created: user.createdAt,
      lastModified: user.changedAt,
      version: formatWeakEtag(user.version),
    }),
  };
}
const accountName = (number: string): string => `Account ${number}`;

/** Converts a role or an account to a group. */
export function toGroupResource(
  group: ScimGroup,
  members: readonly ScimGroupMember[] | undefined,
  origin: string,
  version: string | undefined,
): Json {
  return {
    schemas: [scimUrns.group],
    id: group.id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.name,
    ...(members && {
      members: members.map((one) => ({
        value: String(one.id),
        display: one.name,
        type: 'User',
        $ref: `${origin}${scimRootPath}/Users/${one.id}`,
      })),
    }),
    meta: metaOf(
      origin,
      'Group',
      group.id,
      version === undefined ? {} : { version: formatWeakEtag(version) },
    ),
  };
}

/** A user's current attributes, to apply a change to. */
export const scimAttributesOfUser = (user: ScimUser): ScimAttributes => ({
  username: user.userName,
  displayname: user.name,
  active: user.active,
  externalid: user.externalId ?? undefined,
  name: {
    formatted: user.name,
    givenname: user.givenName ?? undefined,
    familyname: user.familyName ?? undefined,
  },
  emails: [{ value: user.email, type: 'work', primary: true }],
  roles: user.roles.map((role) => ({ value: role.code, display: role.name })),
  [scimUrns.coldlaneUser.toLowerCase()]: { warehouse: user.warehouseCode ?? undefined },
});
/** Merges a whole resource into the existing one. Attributes it lacks stay unchanged (RFC 7644 §3.5.1 leaves this to us). */
export function mergeScimResource(current: ScimAttributes, submitted: ScimAttributes): ScimAttributes {
  const parts = (name: string): Json => {
    const [old, submittedPart] = [current[name], submitted[name]];
    return submittedPart === undefined
      ? {}
      : { [name]: { ...(isRecord(old) ? old : {}), ...(isRecord(submittedPart) ? submittedPart : {}) } };
  };
  return { ...current, ...submitted, ...parts('name'), ...parts(scimUrns.coldlaneUser.toLowerCase()) };
}

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && trimAndRemoveInvisibleCharacters(value)) || undefined;
const part = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const isTrue = (value: unknown): boolean => String(value).toLowerCase() === 'true';
/** Parses a boolean, including the strings that Entra ID sends. */
function flagOf(value: unknown): unknown {
  const flag = typeof value === 'string' ? value.toLowerCase() : value;
  if (flag === 'true' || flag === true) return true;
  return flag === 'false' || flag === false ? false : value;
}
/** The user's only email address: the primary one, else the work address, else any. */
function addressIn(card: ScimAttributes): string | undefined {
  const { emails = [] } = card;
  const list: unknown[] = Array.isArray(emails) ? emails : [emails];
  const findAddress = (matches: (one: unknown) => boolean) => text(part(list.find(matches), 'value'));
  return (
    findAddress((one) => isTrue(part(one, 'primary'))) ??
    findAddress((one) => String(part(one, 'type')).toLowerCase() === 'work') ??
    text(part(list[0], 'value')) ??
    text(list[0])
  );
}
/** The user's name: the display name changed last, else its parts, else the email address. */
function nameIn(card: ScimAttributes, before: ScimAttributes | undefined): unknown {
  const { name } = card;
  const parts = (nameObject: unknown) =>
    [text(part(nameObject, 'givenname')), text(part(nameObject, 'familyname'))]
      .filter((one) => one !== undefined)
      .join(' ');
  const formatted = text(part(name, 'formatted'));
  const displayName = card['displayname'];
  if (!before) return text(displayName) ?? formatted ?? (parts(name) || card['username']);
  // When several name attributes are sent, the changed one applies.
  if (displayName !== before['displayname'] && text(displayName) !== undefined) return displayName;
  if (formatted !== undefined && formatted !== part(before['name'], 'formatted')) return formatted;
  return displayName === before['displayname'] && parts(name) !== parts(before['name']) && parts(name) !== ''
    ? parts(name)
    : (text(displayName) ?? before['displayname']);
}
/** Roles are sent as strings, as values, and by Entra ID also as JSON in a value. */
function roleIn(one: unknown): unknown {
  const roleValue = isRecord(one) ? one['value'] : one;
  if (typeof roleValue !== 'string' || !roleValue.startsWith('{')) return roleValue;
  try {
    return part(JSON.parse(roleValue), 'value');
  } catch {
    return roleValue;
  }
}

/** Reads the requested user data, to be validated by its schema. An email address that equaled the user name changes with it. */
export function extractScimUserInput(
  attributes: ScimAttributes,
  previousAttributes?: ScimAttributes,
): Record<keyof ExtractedScimUser, unknown> {
  const sent = addressIn(attributes);
  const was = previousAttributes && addressIn(previousAttributes);
  const follows =
    previousAttributes !== undefined &&
    sent === was &&
    was === previousAttributes['username'] &&
    attributes['username'] !== was;
  const { roles = [] } = attributes;
  return {
    userName: attributes['username'],
    email: follows ? attributes['username'] : (sent ?? attributes['username']),
    name: nameIn(attributes, previousAttributes),
    givenName: part(attributes['name'], 'givenname'),
    familyName: part(attributes['name'], 'familyname'),
    externalId: attributes['externalid'],
    active: attributes['active'] === undefined ? true : flagOf(attributes['active']),
    warehouse: part(attributes[scimUrns.coldlaneUser.toLowerCase()], 'warehouse'),
    roles: Array.isArray(roles) ? roles.map(roleIn) : [roleIn(roles)],
  };
}

/** Selects the returned attributes: the requested ones, or all except the excluded. */
export function selectScimAttributes(
  resource: Json,
  projection: { attributes?: string; excluded?: string },
): Json {
  const listed = (words: string | undefined) =>
    (words ?? '')
      .split(',')
      .map((one) => shortName(one.trim()))
      .filter((one) => one !== '');
  const [included, unwanted] = [listed(projection.attributes), listed(projection.excluded)];
  const always = ['schemas', 'id'];
  const selected = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const key = name.toLowerCase();
    if (always.includes(key)) return [[name, value]];
    if (included.length > 0)
      return included.includes(key) ? [[name, value]] : partsOf(name, value, included, true);
    if (unwanted.includes(key)) return [];
    return partsOf(name, value, unwanted, false);
  });
  return Object.fromEntries(selected);
}
const shortName = (attributeName: string): string =>
  [scimUrns.user, scimUrns.group].reduce(
    (name, urn) => name.replace(`${urn.toLowerCase()}:`, ''),
    attributeName.toLowerCase(),
  );
/** The parts of an attribute that are requested by name, or all except the excluded. */
function partsOf(name: string, value: unknown, parts: readonly string[], only: boolean): [string, unknown][] {
  const key = name.toLowerCase();
  const named = parts
    .filter((one) => one.startsWith(`${key}.`) || one.startsWith(`${key}:`))
    .map((one) => one.slice(key.length + 1));
  if (named.length === 0) return only ? [] : [[name, value]];
  const cut = (one: unknown): unknown =>
    isRecord(one)
      ? Object.fromEntries(Object.entries(one).filter(([k]) => named.includes(k.toLowerCase()) === only))
      : one;
  return [[name, Array.isArray(value) ? value.map(cut) : cut(value)]];
}
/** True when an attribute is returned. Others need not be looked up. */
export const isAttributeRequested = (
  name: string,
  projection: { attributes?: string; excluded?: string },
): boolean => Object.hasOwn(selectScimAttributes({ [name]: [{ value: '' }] }, projection), name);

/** The difference of two lists of members. */
export function diffMembers(
  before: readonly number[],
  after: readonly number[],
): { added: number[]; removed: number[] } {
  const [was, becomes] = [new Set(before), new Set(after)];
  return {
    added: [...becomes].filter((one) => !was.has(one)).toSorted((a, b) => a - b),
    removed: [...was].filter((one) => !becomes.has(one)).toSorted((a, b) => a - b),
  };
}

const words: Readonly<Record<string, string>> = {
  'provisioning.filterInvalid': 'invalidFilter',
  'provisioning.pathInvalid': 'invalidPath',
  'provisioning.targetNotFound': 'noTarget',
  'provisioning.attributeReadOnly': 'mutability',
  'provisioning.bodyInvalid': 'invalidSyntax',
  'provisioning.nameTaken': 'uniqueness',
  'provisioning.groupExists': 'uniqueness',
  'users.emailTaken': 'uniqueness',
  'call.invalid': 'invalidSyntax',
};
/** Converts an error to SCIM format (RFC 7644 §3.12). Our errors about a record's state become conflicts. 412 is for versions. */
export function toScimError(apiError: { status: number; error: string; sentence: string }): {
  status: number;
  body: Json;
} {
  const { error, sentence } = apiError;
  let { status } = apiError;
  if (error === 'call.recordChanged') status = 412;
  else if (status === 412 && error !== 'provisioning.versionMismatch') status = 409;
  else if (status === 422) status = 400;
  const word =
    status === 400 || status === 409
      ? (words[error] ?? (status === 400 ? 'invalidValue' : undefined))
      : undefined;
  return {
    status,
    body: {
      schemas: [scimUrns.error],
      status: String(status),
      ...(word === undefined ? {} : { scimType: word }),
      detail: sentence,
    },
  };
}
