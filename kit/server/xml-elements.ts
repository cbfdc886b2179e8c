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
const signs = { exclamation: 33, slash: 47, question: 63 };

export function parseXmlElements(text: string, bounds: XmlBounds): PackedXmlEvents {
  const place = createForwardPositionCounter(text);
  const events = eventList(text);
  const open: OwnText[] = [];
  /** Reads the start tag at `tagOffset`. Returns where its content starts. */
  const start = (tagOffset: number): number => {
    const begins = place(tagOffset);
    if (open.length >= bounds.maxDepth)
      throwXmlError(xmlErrors.nestingTooDeep, { depth: bounds.maxDepth, ...begins });
    const { name, attributes, end, isEmpty } = tagAt(text, tagOffset);
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
    if (around && offset > end) addText(around, text, end, offset, bounds.maxText, unescapeXml);
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
  if (before === '' && more === raw) {
    ownText.from = from;
    ownText.to = Math.min(to, from + most + 1);
  } else ownText.words = (before + more).slice(0, most + 1);
}

/** A list of numbers that grows by doubling. An array of two million numbers costs more than the parsing. */
function numberList() {
  let numbers = new Int32Array(65_536);
  let count = 0;
  return {
    push(number: number): void {
      if (count === numbers.length) {
        const larger = new Int32Array(count * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[count] = number;
      count += 1;
    },
    all: (): Int32Array<ArrayBuffer> => numbers.slice(0, count),
  };
}
function eventList(text: string) {
  const names = new Map<string, number>();
  const numbers = numberList();
  const changed: string[] = [];
  let changedLength = 0;
  const pushName = (name: string): void => {
    const nameNumber = names.get(name) ?? names.size;
    if (nameNumber === names.size) names.set(name, nameNumber);
    numbers.push(nameNumber);
  };
  const pushPlace = ({ line, column }: XmlPosition): void => {
    numbers.push(line);
    numbers.push(column);
  };
  const pushText = ({ from, to, words }: Readonly<OwnText>): void => {
    numbers.push(words === undefined ? from : -1 - changedLength);
    numbers.push(words === undefined ? to - from : words.length);
    if (words === undefined) return;
    changed.push(words);
    changedLength += words.length;
  };
  return {
    open(name: string, position: XmlPosition, inside: XmlPosition, attributes: readonly Attribute[]): void {
      numbers.push(openElementEventCode);
      pushName(name);
      pushPlace(position);
      pushPlace(inside);
      numbers.push(attributes.length);
      for (const [attribute, value] of attributes) {
        pushName(attribute);
        pushText(value);
      }
    },
    close(ownText: Readonly<OwnText>): void {
      numbers.push(closes);
      pushText(ownText);
    },
    all: (): PackedXmlEvents => ({
      names: [...names.keys()],
      numbers: numbers.all(),
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
const tagName = /[^\s/>]+/y;
const attributeOrEnd = /\s*(?:([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|(\/?>))/y;
function tagAt(text: string, tagOffset: number): Tag {
  tagName.lastIndex = tagOffset + 1;
  const name = tagName.exec(text)?.[0] ?? '';
  const bare = tagOffset + 1 + name.length;
  if (text.startsWith('>', bare)) return { name, attributes: none, end: bare + 1, isEmpty: false };
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
