import type { ScimPatchOperation, ScimPath } from './provisioning.contract.ts';
import { scimUrns } from './provisioning.contract.ts';
import {
  normalizeAttributeName,
  matchesScimFilter,
  buildScimValueFromEqualityFilter,
  parseScimPath,
  ScimSyntaxError,
} from './scim-filter.rules.ts';

/**
 * Applies SCIM patches (RFC 7644 §3.5.2), including the variants of Entra ID, Okta and OneLogin: capitalized operations, a value
 * without a path whose names are paths, and removals identified by value.
 */

/** A resource during a change. Every name is lowercase. */
export type ScimAttributes = Readonly<Record<string, unknown>>;
type ScimAttributeKind = 'single' | 'complex' | 'list' | 'ours' | 'unheld';

/** Standard attributes that the product does not use. They are accepted and ignored. */
const unheld = [
  ['nickname', 'profileurl', 'title', 'usertype', 'locale', 'timezone', 'password', 'phonenumbers', 'ims'],
  ['photos', 'addresses', 'entitlements', 'x509certificates', 'schemas'],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'],
].flat();
const kindsOf = (ownKinds: Record<string, ScimAttributeKind>): ReadonlyMap<string, ScimAttributeKind> =>
  new Map<string, ScimAttributeKind>([
    ...unheld.map((name): [string, ScimAttributeKind] => [name, 'unheld']),
    ...['id', 'meta'].map((name): [string, ScimAttributeKind] => [name, 'ours']),
    ...Object.entries(ownKinds),
  ]);
export const userAttributeKinds = kindsOf({
  username: 'single',
  externalid: 'single',
  displayname: 'single',
  active: 'single',
  preferredlanguage: 'single',
  name: 'complex',
  emails: 'list',
  roles: 'list',
  groups: 'ours',
  [scimUrns.coldlaneUser.toLowerCase()]: 'complex',
});
export const groupAttributeKinds = kindsOf({ displayname: 'single', externalid: 'single', members: 'list' });

/** An invalid change: the error code of the standard, and the position. */
export class ScimPatchError extends Error {
  readonly code: 'invalidPath' | 'noTarget' | 'mutability' | 'invalidSyntax' | 'otherSchema';
  readonly target: string;
  constructor(why: ScimPatchError['code'], target: string) {
    super(`${why} ${target}`);
    this.code = why;
    this.target = target;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};
/** Lowercases the names of a value. Ignores levels deeper than the standard allows. */
export function lowercaseKeysUpToDepth5(value: unknown, depth = 0): unknown {
  if (depth > 5) return undefined;
  if (Array.isArray(value)) return value.map((one) => lowercaseKeysUpToDepth5(one, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.toLowerCase(), lowercaseKeysUpToDepth5(one, depth + 1)]),
  );
}
/**
 * Checks a message's schemas (RFC 7643 §3): its own schema, and otherwise only extensions. Throws ScimPatchError with the missing
 * schema. Names are case-insensitive. A message without schemas is accepted.
 */
export function requireScimSchemas(body: unknown, ownUrn: string): void {
  if (!isRecord(body)) throw new ScimPatchError('invalidSyntax', '');
  const submittedSchemas: unknown = Object.entries(body).find(
    ([name]) => name.toLowerCase() === 'schemas',
  )?.[1];
  if (submittedSchemas === undefined) return;
  if (!Array.isArray(submittedSchemas) || !submittedSchemas.every((one) => typeof one === 'string'))
    throw new ScimPatchError('invalidSyntax', '');
  const small = submittedSchemas.map((one) => one.toLowerCase());
  const isOwn = (one: string): boolean => one === ownUrn.toLowerCase();
  if (!small.some(isOwn) || !small.every((one) => isOwn(one) || isExtension(one)))
    throw new ScimPatchError('otherSchema', ownUrn);
}
/** Schemas that a provider adds to a resource. The standard's own are resources and messages, not extensions. */
const isExtension = (urn: string): boolean =>
  /^urn:[a-z0-9-]+:./.test(urn) && !/^urn:ietf:params:scim:(schemas:core|api:messages):/.test(urn);

/** Reads a whole resource. Drops unknown and read-only attributes. */
export function readWritableScimAttributes(
  body: unknown,
  kinds: ReadonlyMap<string, ScimAttributeKind>,
): ScimAttributes {
  requireScimSchemas(body, kinds === groupAttributeKinds ? scimUrns.group : scimUrns.user);
  if (!isRecord(body)) throw new ScimPatchError('invalidSyntax', '');
  const writable = Object.entries(body)
    .map(([name, value]): [string, unknown] => [normalizeAttributeName(name), lowercaseKeysUpToDepth5(value)])
    .filter(([name]) => ['single', 'complex', 'list'].includes(kinds.get(name) ?? ''));
  return Object.fromEntries(writable);
}

/** Applies operations in order. Throws ScimPatchError. */
export function applyScimPatch(
  attributes: ScimAttributes,
  operations: readonly ScimPatchOperation[],
  kinds: ReadonlyMap<string, ScimAttributeKind>,
): ScimAttributes {
  let patched = attributes;
  for (const { op, path, value } of operations) {
    const act = op.toLowerCase();
    if (act !== 'add' && act !== 'replace' && act !== 'remove') throw new ScimPatchError('invalidSyntax', op);
    if (path !== undefined && path !== '') {
      patched = changed(
        patched,
        { act, path: pathOf(path), said: path, value: lowercaseKeysUpToDepth5(value), named: true },
        kinds,
      );
      continue;
    }
    if (act === 'remove') throw new ScimPatchError('noTarget', '');
    if (!isRecord(value)) throw new ScimPatchError('invalidSyntax', '');
    for (const [name, one] of Object.entries(value))
      patched = changed(
        patched,
        { act, path: pathOf(name), said: name, value: lowercaseKeysUpToDepth5(one), named: false },
        kinds,
      );
  }
  return patched;
}
function pathOf(pathText: string): ScimPath {
  try {
    return parseScimPath(pathText);
  } catch (error) {
    if (error instanceof ScimSyntaxError) throw new ScimPatchError('invalidPath', pathText.slice(0, 200));
    throw error;
  }
}

interface Change {
  act: 'add' | 'replace' | 'remove';
  path: ScimPath;
  said: string;
  value: unknown;
  /**
   * True when the operation has a path of its own. Unknown attributes are accepted only within the value of an operation without
   * a path.
   */
  named: boolean;
}
function changed(
  card: ScimAttributes,
  change: Change,
  kinds: ReadonlyMap<string, ScimAttributeKind>,
): ScimAttributes {
  const { act, path, value, said: pathText, named } = change;
  const kind = kinds.get(path.attribute);
  if (kind === 'unheld') return card;
  if (kind === undefined || kind === 'ours') {
    if (!named) return card;
    throw new ScimPatchError(kind === undefined ? 'invalidPath' : 'mutability', pathText.slice(0, 200));
  }
  if (kind !== 'list' && path.where) throw new ScimPatchError('invalidPath', pathText.slice(0, 200));
  if (kind === 'single' && path.subAttribute !== undefined)
    throw new ScimPatchError('invalidPath', pathText.slice(0, 200));
  const before = card[path.attribute];
  if (kind === 'list') return { ...card, [path.attribute]: listAfter(listOf(before), change) };
  if (kind === 'complex') return { ...card, [path.attribute]: partsAfter(before, change) };
  return { ...card, [path.attribute]: act === 'remove' ? undefined : value };
}
function partsAfter(before: unknown, { act, path, value, said: pathText }: Change): unknown {
  const parts = isRecord(before) ? before : {};
  if (path.subAttribute !== undefined)
    return { ...parts, [path.subAttribute]: act === 'remove' ? undefined : value };
  if (act === 'remove') return undefined;
  if (!isRecord(value)) throw new ScimPatchError('invalidPath', pathText.slice(0, 200));
  return { ...parts, ...value };
}

/** The key of a value: for `{ value: "12" }` its content, for a plain string the string. */
const keyOf = (one: unknown): string => String(isRecord(one) ? one['value'] : one).toLowerCase();
function listAfter(before: readonly unknown[], change: Change): unknown[] {
  const { act, path, value } = change;
  if (path.where) return chosenAfter(before, change);
  if (path.subAttribute !== undefined) {
    const from = before.length === 0 && act !== 'remove' ? [{}] : before;
    return from.map((one) => withPart(one, path.subAttribute ?? '', act === 'remove' ? undefined : value));
  }
  if (act === 'replace') return listOf(value);
  const named = new Set(listOf(value).map(keyOf));
  // Without a value, all are removed. With one, some providers list the values to remove.
  if (act === 'remove') return value === undefined ? [] : before.filter((one) => !named.has(keyOf(one)));
  return withFirst([...before.filter((one) => !named.has(keyOf(one))), ...listOf(value)], listOf(value));
}
function chosenAfter(before: readonly unknown[], { act, path, value, said: pathText }: Change): unknown[] {
  const { where, subAttribute: part } = path;
  if (!where) return [...before];
  const meant = (one: unknown): boolean => matchesScimFilter(one, where);
  if (act === 'remove')
    return part === undefined || part === 'value'
      ? before.filter((one) => !meant(one))
      : before.map((one) => (meant(one) ? withPart(one, part, undefined) : one));
  if (!before.some(meant)) {
    if (act === 'replace') throw new ScimPatchError('noTarget', pathText.slice(0, 200));
    return [...before, written(buildScimValueFromEqualityFilter(where), part, value)];
  }
  return before.map((one) => (meant(one) ? written(one, part, value) : one));
}
const withPart = (one: unknown, part: string, value: unknown): unknown => ({
  ...(isRecord(one) ? one : { value: one }),
  [part]: value,
});
function written(one: unknown, part: string | undefined, value: unknown): unknown {
  if (part !== undefined) return withPart(one, part, value);
  return isRecord(value) ? { ...(isRecord(one) ? one : {}), ...value } : { value };
}
const isFirst = (one: unknown): boolean =>
  isRecord(one) && String(one['primary'] ?? false).toLowerCase() === 'true';
/** Only one value is primary. A new primary one replaces the old. */
function withFirst(all: readonly unknown[], added: readonly unknown[]): unknown[] {
  if (!added.some(isFirst)) return [...all];
  return all.map((one) => (isFirst(one) && !added.includes(one) ? withPart(one, 'primary', false) : one));
}
