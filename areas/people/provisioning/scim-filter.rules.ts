import { scimComparisons } from './provisioning.contract.ts';
import type { ScimComparison, ScimFilter, ScimPath, ScimValue } from './provisioning.contract.ts';

/**
 * Parses SCIM filters (RFC 7644 §3.4.2.2) and patch paths (§3.5.2) into trees. Attribute names are lowercased, because they are
 * case-insensitive.
 */

/** Thrown for an invalid filter or path. The message names the position of the error. */
export class ScimSyntaxError extends Error {}

/** More than any user would write by hand, and cheap to parse. */
const mostLetters = 4000;
const mostTests = 60;
const deepest = 12;

const token = /\s*(?:"((?:[^"\\]|\\.)*)"|([()[\]])|([\w$.:-]+))/y;
interface Token {
  text: string;
  quoted: boolean;
}
/** The tokens of a filter. A quoted one is JSON. */
function tokensOf(filterText: string): Token[] {
  if (filterText.length > mostLetters) throw new ScimSyntaxError('The filter is too long.');
  const found: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < filterText.trimEnd().length) {
    const position = token.lastIndex;
    const match = token.exec(filterText);
    if (!match) throw new ScimSyntaxError(`The filter cannot be read from character ${position + 1}.`);
    const [, quoted, mark, word] = match;
    if (quoted === undefined) found.push({ text: mark ?? word ?? '', quoted: false });
    else found.push({ text: unquoted(quoted, position), quoted: true });
  }
  return found;
}
function unquoted(text: string, position: number): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    throw new ScimSyntaxError(`The filter cannot be read from character ${position + 1}.`);
  }
}

interface Reader {
  tokens: readonly Token[];
  at: number;
  tests: number;
}
const next = (r: Reader): Token | undefined => r.tokens[r.at];
function take(r: Reader): Token {
  const found = r.tokens[r.at];
  if (!found) throw new ScimSyntaxError('The filter ends too early.');
  r.at += 1;
  return found;
}
const isWord = (found: Token | undefined, word: string): boolean =>
  found !== undefined && !found.quoted && found.text.toLowerCase() === word;
function mustBe(r: Reader, mark: string): void {
  if (!isWord(take(r), mark)) throw new ScimSyntaxError(`The filter is missing “${mark}”.`);
}

/** Parses conditions: `and` binds tighter than `or`. */
function joined(r: Reader, word: 'or' | 'and', deep: number): ScimFilter {
  if (deep > deepest) throw new ScimSyntaxError('The filter is nested too deep.');
  const one = (): ScimFilter => (word === 'or' ? joined(r, 'and', deep) : term(r, deep));
  const conditions = [one()];
  while (isWord(next(r), word)) {
    take(r);
    conditions.push(one());
  }
  return conditions.length === 1 && conditions[0] ? conditions[0] : { kind: word, inner: conditions };
}
function term(r: Reader, deep: number): ScimFilter {
  const found = take(r);
  if (isWord(found, '(')) return closed(r, deep, ')');
  if (isWord(found, 'not')) {
    mustBe(r, '(');
    return { kind: 'not', inner: closed(r, deep, ')') };
  }
  const path = nameIn(found);
  if (!isWord(next(r), '[')) return tested(r, path);
  take(r);
  const innerFilter = closed(r, deep, ']');
  // Some clients filter by a part of the matching value: emails[type eq "work"].value eq "…".
  const part = next(r);
  if (!part || part.quoted || !part.text.startsWith('.')) return { kind: 'has', path, inner: innerFilter };
  take(r);
  const more = tested(r, part.text.slice(1).toLowerCase());
  return { kind: 'has', path, inner: { kind: 'and', inner: [innerFilter, more] } };
}
function closed(r: Reader, deep: number, mark: string): ScimFilter {
  const innerFilter = joined(r, 'or', deep + 1);
  mustBe(r, mark);
  return innerFilter;
}
function nameIn({ text, quoted }: Token): string {
  if (quoted || !/^[a-z$]/i.test(text)) throw new ScimSyntaxError(`“${text}” is not an attribute.`);
  return normalizeAttributeName(text);
}
function tested(r: Reader, path: string): ScimFilter {
  r.tests += 1;
  if (r.tests > mostTests) throw new ScimSyntaxError('The filter has too many conditions.');
  const word = take(r);
  const comparisonText = word.quoted ? '' : word.text.toLowerCase();
  if (comparisonText === 'pr') return { kind: 'present', path };
  const is = scimComparisons.find((comparison) => comparison === comparisonText);
  if (!is) throw new ScimSyntaxError(`“${word.text}” is not a comparison operator.`);
  return { kind: 'test', path, comparison: is, value: valueOf(take(r)) };
}
function valueOf({ text, quoted }: Token): ScimValue {
  if (quoted) return text;
  const literal = text.toLowerCase();
  if (literal === 'true' || literal === 'false') return literal === 'true';
  if (literal === 'null') return null;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new ScimSyntaxError(`“${text}” is not a value: put texts in quotes.`);
}

/** Schemas whose URN can precede an attribute name. */
const ownUrns = [
  'urn:ietf:params:scim:schemas:core:2.0:user:',
  'urn:ietf:params:scim:schemas:core:2.0:group:',
];
/** Lowercases an attribute name and removes the URN of its own schema. */
export function normalizeAttributeName(text: string): string {
  const name = text.toLowerCase();
  const urn = ownUrns.find((ownUrn) => name.startsWith(ownUrn));
  return urn === undefined ? name : name.slice(urn.length);
}

/** Parses a filter. Throws ScimSyntaxError. */
export function parseScimFilter(text: string): ScimFilter {
  const r: Reader = { tokens: tokensOf(text), at: 0, tests: 0 };
  const found = joined(r, 'or', 0);
  if (next(r)) throw new ScimSyntaxError('The filter has text after its end.');
  return found;
}

/** Schemas whose attributes are nested below their URN, in paths and in bodies. */
const urnOf = /^(urn:[a-z0-9.:-]*:user)(?::(.+))?$/i;
/** Parses the path of a patch. Throws ScimSyntaxError. */
export function parseScimPath(pathText: string): ScimPath {
  const open = pathText.indexOf('[');
  if (open >= 0) {
    const close = pathText.lastIndexOf(']');
    const rest = pathText.slice(close + 1);
    if (close < open || !/^(\.[\w$-]+)?$/.test(rest)) throw new ScimSyntaxError('The path cannot be read.');
    const attribute = normalizeAttributeName(pathText.slice(0, open).trim());
    if (!/^[\w$:.-]+$/.test(attribute)) throw new ScimSyntaxError('The path cannot be read.');
    return {
      attribute,
      where: parseScimFilter(pathText.slice(open + 1, close)),
      subAttribute: rest === '' ? undefined : rest.slice(1).toLowerCase(),
    };
  }
  if (!/^[\w$:.-]{1,300}$/.test(pathText)) throw new ScimSyntaxError('The path cannot be read.');
  const name = normalizeAttributeName(pathText);
  const urn = urnOf.exec(name);
  if (urn) return { attribute: urn[1] ?? name, subAttribute: urn[2] };
  const [attribute = '', part, more] = name.split('.');
  if (attribute === '' || part === '' || more !== undefined)
    throw new ScimSyntaxError('The path cannot be read.');
  return { attribute, subAttribute: part };
}

const partOf = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null) return name === 'value' ? value : undefined;
  return Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1];
};
const wordOf = (value: unknown): string => String(value).toLowerCase();
/** True when one value of a list matches a filter. Text is compared ignoring case, and "True" is true. */
export function matchesScimFilter(value: unknown, filter: ScimFilter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.inner.every((one) => matchesScimFilter(value, one));
    case 'or':
      return filter.inner.some((one) => matchesScimFilter(value, one));
    case 'not':
      return !matchesScimFilter(value, filter.inner);
    case 'present':
      return partOf(value, filter.path) !== undefined;
    case 'has':
      return false;
    case 'test':
      return compares(partOf(value, filter.path), filter.comparison, filter.value);
  }
}
function compares(found: unknown, is: ScimComparison, value: ScimValue): boolean {
  if (found === undefined) return is === 'ne';
  const [a, b] = [wordOf(found), wordOf(value)];
  const answers: Record<ScimComparison, boolean> = {
    eq: a === b,
    ne: a !== b,
    co: a.includes(b),
    sw: a.startsWith(b),
    ew: a.endsWith(b),
    gt: a > b,
    ge: a >= b,
    lt: a < b,
    le: a <= b,
  };
  return answers[is];
}

/** Builds the value that `emails[type eq "home"].value` refers to when it does not exist yet, from the filter's equalities. */
export function buildScimValueFromEqualityFilter(filter: ScimFilter): Record<string, ScimValue> {
  if (filter.kind === 'test' && filter.comparison === 'eq') return { [filter.path]: filter.value };
  return filter.kind === 'and'
    ? Object.assign({}, ...filter.inner.map(buildScimValueFromEqualityFilter))
    : {};
}
