/**
 * Reads the elements of a text that libxml2 has found well-formed, with their positions. libxml2's tree knows an element's line
 * but not its column, and walking it costs more than reading the text. A test checks that both give the same result.
 */
import { xmlErrors } from './xml.errors.ts';
import { throwXmlError, createForwardPositionCounter } from './xml-text.ts';
import type { XmlPosition } from './xml-text.ts';

export interface XmlBounds {
  maxDepth: number;
  maxTags: number;
  maxAttributes: number;
  maxText: number;
  maxBytes: number;
}
/**
 * The content of a file in a form that another thread receives in a few milliseconds. An element starts with `openEvent` and six
 * numbers (name, line and column of its tag, line and column of its content, count of attributes). Each attribute adds three
 * numbers (name, value). Then come the element's content, `closes`, and two numbers for its text. Values and texts are an offset
 * in `text` and a length. A negative offset, starting at -1, points into `changed`: texts that the file does not contain in that
 * form.
 */
export interface PackedXmlEvents {
  names: string[];
  numbers: Int32Array<ArrayBuffer>;
  text: string;
  resolvedTexts: string;
}
export const openElementEventCode = 1;
const closes = 2;

export function indexAfterOrTextEnd(text: string, searched: string, from: number): number {
  const index = text.indexOf(searched, from);
  return index < 0 ? text.length : index + searched.length;
}
const signs = { space: 32, exclamation: 33, slash: 47, greater: 62, question: 63 };

export function parseXmlElements(text: string, bounds: XmlBounds): PackedXmlEvents {
  const place = createForwardPositionCounter(text);
  const isAsWritten = createForwardAsWrittenCheck(text);
  const nameAt = createElementNameReader(text);
  const events = eventList(text);
  const open: OwnText[] = [];
  /** Reads the start tag at `tagOffset`. Returns where its content starts. */
  const start = (tagOffset: number): number => {
    const begins = place(tagOffset);
    if (open.length >= bounds.maxDepth)
      throwXmlError(xmlErrors.nestingTooDeep, { depth: bounds.maxDepth, ...begins });
    const { name, attributes, end, isEmpty } = tagAt(text, tagOffset, nameAt);
    if (attributes.length > bounds.maxAttributes)
      throwXmlError(xmlErrors.tooManyAttributes, { count: bounds.maxAttributes, ...begins });
    events.open(name, begins, place(end), attributes);
    if (isEmpty) events.close(noText);
    else open.push({ ...noText });
    return end;
  };
  for (let offset = text.indexOf('<'); offset >= 0;) {
    let end: number;
    const sign = text.charCodeAt(offset + 1);
    const ownText = open.at(-1);
    if (sign === signs.slash) {
      if (ownText) events.close(ownText);
      open.pop();
      end = indexAfterOrTextEnd(text, '>', offset);
    } else if (sign === signs.question) end = indexAfterOrTextEnd(text, '?>', offset + 2);
    else if (sign !== signs.exclamation) end = start(offset);
    else if (text.startsWith('<!--', offset)) end = indexAfterOrTextEnd(text, '-->', offset + 4);
    else {
      end = indexAfterOrTextEnd(text, ']]>', offset + 9);
      if (ownText) addText(ownText, text, offset + 9, end - 3, bounds.maxText, oneLineEnd);
    }
    offset = text.indexOf('<', end);
    const around = open.at(-1);
    if (!around || offset <= end) continue;
    // Most texts are the first of their element and need no change. They are not even cut out.
    if (around.words === undefined && around.from === around.to && isAsWritten(end, offset))
      setRange(around, end, offset, bounds.maxText);
    else addText(around, text, end, offset, bounds.maxText, unescapeXml);
  }
  return events.all();
}

/** The text of an element so far: a range of the file, or a separate text if it has several parts or references. */
interface OwnText {
  from: number;
  to: number;
  words: string | undefined;
}
const noText: Readonly<OwnText> = { from: 0, to: 0, words: undefined };
/** Longer texts are truncated, and the caller detects that they are too long. */
function addText(
  ownText: OwnText,
  text: string,
  from: number,
  to: number,
  most: number,
  read: (raw: string) => string,
): void {
  const before = ownText.words ?? text.slice(ownText.from, ownText.to);
  if (before.length > most) return;
  const raw = text.slice(from, to);
  const more = read(raw);
  if (before === '' && more === raw) setRange(ownText, from, to, most);
  else ownText.words = (before + more).slice(0, most + 1);
}
function setRange(ownText: OwnText, from: number, to: number, most: number): void {
  ownText.from = from;
  ownText.to = Math.min(to, from + most + 1);
}
/** Returns a check that a range contains no reference and no CR. The ranges must not go back between calls. */
function createForwardAsWrittenCheck(text: string): (from: number, to: number) => boolean {
  const next = (sign: string, from: number): number => {
    const index = text.indexOf(sign, from);
    return index < 0 ? Number.POSITIVE_INFINITY : index;
  };
  let [reference, lineEnd] = [next('&', 0), next('\r', 0)];
  return (from, to) => {
    if (reference < from) reference = next('&', from);
    if (lineEnd < from) lineEnd = next('\r', from);
    return reference >= to && lineEnd >= to;
  };
}

/** The events so far, in an array that grows by doubling. A list of two million numbers costs more than the parsing. */
function eventList(text: string) {
  const names = new Map<string, number>();
  const changed: string[] = [];
  let changedLength = 0;
  let numbers = new Int32Array(65_536);
  let count = 0;
  const makeRoomFor = (more: number): void => {
    if (count + more <= numbers.length) return;
    const larger = new Int32Array(numbers.length * 2 + more);
    larger.set(numbers);
    numbers = larger;
  };
  const numberOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  };
  const addTextRange = ({ from, to, words }: Readonly<OwnText>): void => {
    numbers[count++] = words === undefined ? from : -1 - changedLength;
    numbers[count++] = words === undefined ? to - from : words.length;
    if (words === undefined) return;
    changed.push(words);
    changedLength += words.length;
  };
  return {
    open(name: string, position: XmlPosition, inside: XmlPosition, attributes: readonly Attribute[]): void {
      makeRoomFor(7 + 3 * attributes.length);
      numbers[count++] = openElementEventCode;
      numbers[count++] = numberOf(name);
      numbers[count++] = position.line;
      numbers[count++] = position.column;
      numbers[count++] = inside.line;
      numbers[count++] = inside.column;
      numbers[count++] = attributes.length;
      for (const [attribute, value] of attributes) {
        numbers[count++] = numberOf(attribute);
        addTextRange(value);
      }
    },
    close(ownText: Readonly<OwnText>): void {
      makeRoomFor(3);
      numbers[count++] = closes;
      addTextRange(ownText);
    },
    all: (): PackedXmlEvents => ({
      names: [...names.keys()],
      numbers: numbers.slice(0, count),
      text,
      resolvedTexts: changed.join(''),
    }),
  };
}

type Attribute = [name: string, value: OwnText];
interface Tag {
  name: string;
  attributes: readonly Attribute[];
  /** After its ">". */
  end: number;
  isEmpty: boolean;
}
const none: readonly Attribute[] = [];
/** True for a space, slash or ">". A name contains none of them. */
const endsName = (code: number): boolean =>
  code === signs.greater || code === signs.slash || code <= signs.space;
/** Returns the name at an offset. Elements follow each other in the same order, so the name after the last one is tried first. */
function createElementNameReader(text: string): (from: number) => string {
  const followers = new Map<string, string>();
  let last = '';
  return (from) => {
    const expected = followers.get(last);
    if (
      expected !== undefined &&
      text.startsWith(expected, from) &&
      endsName(text.charCodeAt(from + expected.length))
    ) {
      last = expected;
      return expected;
    }
    let to = from;
    while (to < text.length && !endsName(text.charCodeAt(to))) to += 1;
    const name = text.slice(from, to);
    followers.set(last, name);
    last = name;
    return name;
  };
}
const attributeOrEnd = /\s*(?:([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|(\/?>))/y;
function tagAt(text: string, tagOffset: number, nameAt: (from: number) => string): Tag {
  const name = nameAt(tagOffset + 1);
  const bare = tagOffset + 1 + name.length;
  if (text.charCodeAt(bare) === signs.greater)
    return { name, attributes: none, end: bare + 1, isEmpty: false };
  const attributes: Attribute[] = [];
  attributeOrEnd.lastIndex = bare;
  for (;;) {
    const found = attributeOrEnd.exec(text);
    if (!found) throw new Error(`libxml2 read a tag at ${tagOffset} that cannot be read here`);
    const [, attribute, double, single, end] = found;
    if (end !== undefined) return { name, attributes, end: attributeOrEnd.lastIndex, isEmpty: end === '/>' };
    const value = unescapeXml(oneLineEnd(double ?? single ?? '').replace(/[\t\n]/g, ' '));
    attributes.push([attribute ?? '', { from: 0, to: 0, words: value }]);
  }
}
const oneLineEnd = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function unescapeXml(raw: string): string {
  const text = oneLineEnd(raw);
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (reference, hex?: string, digits?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return digits === undefined ? (entities[name] ?? reference) : String.fromCodePoint(Number(digits));
    },
  );
}
