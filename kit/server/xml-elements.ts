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
export interface XmlEvents {
  names: string[];
  numbers: Int32Array<ArrayBuffer>;
  text: string;
  resolvedTexts: string;
}
export const openElementEventCode = 1;
const closes = 2;

export function indexAfterOrTextEnd(text: string, searched: string, from: number): number {
  const at = text.indexOf(searched, from);
  return at < 0 ? text.length : at + searched.length;
}
const signs = { exclamation: 33, slash: 47, question: 63 };

export function parseXmlElements(text: string, bounds: XmlBounds): XmlEvents {
  const place = createForwardPositionCounter(text);
  const events = eventList(text);
  const open: OwnText[] = [];
  /** Reads the start tag at `at`. Returns where its content starts. */
  const start = (at: number): number => {
    const begins = place(at);
    if (open.length >= bounds.maxDepth)
      throwXmlError(xmlErrors.tooDeep, { depth: bounds.maxDepth, ...begins });
    const { name, attributes, end, isEmpty } = tagAt(text, at);
    if (attributes.length > bounds.maxAttributes)
      throwXmlError(xmlErrors.tooManyAttributes, { count: bounds.maxAttributes, ...begins });
    events.open(name, begins, place(end), attributes);
    if (isEmpty) events.close(noText);
    else open.push({ ...noText });
    return end;
  };
  for (let at = text.indexOf('<'); at >= 0;) {
    let end: number;
    const sign = text.charCodeAt(at + 1);
    const own = open.at(-1);
    if (sign === signs.slash) {
      if (own) events.close(own);
      open.pop();
      end = indexAfterOrTextEnd(text, '>', at);
    } else if (sign === signs.question) end = indexAfterOrTextEnd(text, '?>', at + 2);
    else if (sign !== signs.exclamation) end = start(at);
    else if (text.startsWith('<!--', at)) end = indexAfterOrTextEnd(text, '-->', at + 4);
    else {
      end = indexAfterOrTextEnd(text, ']]>', at + 9);
      if (own) addText(own, text, at + 9, end - 3, bounds.maxText, oneLineEnd);
    }
    at = text.indexOf('<', end);
    const around = open.at(-1);
    if (around && at > end) addText(around, text, end, at, bounds.maxText, unescapeXml);
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
  own: OwnText,
  text: string,
  from: number,
  to: number,
  most: number,
  read: (raw: string) => string,
): void {
  const before = own.words ?? text.slice(own.from, own.to);
  if (before.length > most) return;
  const raw = text.slice(from, to);
  const more = read(raw);
  if (before === '' && more === raw) {
    own.from = from;
    own.to = Math.min(to, from + most + 1);
  } else own.words = (before + more).slice(0, most + 1);
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
    const known = names.get(name) ?? names.size;
    if (known === names.size) names.set(name, known);
    numbers.push(known);
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
    open(name: string, at: XmlPosition, inside: XmlPosition, attributes: readonly Attribute[]): void {
      numbers.push(openElementEventCode);
      pushName(name);
      pushPlace(at);
      pushPlace(inside);
      numbers.push(attributes.length);
      for (const [attribute, value] of attributes) {
        pushName(attribute);
        pushText(value);
      }
    },
    close(own: Readonly<OwnText>): void {
      numbers.push(closes);
      pushText(own);
    },
    all: (): XmlEvents => ({
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
function tagAt(text: string, at: number): Tag {
  tagName.lastIndex = at + 1;
  const name = tagName.exec(text)?.[0] ?? '';
  const bare = at + 1 + name.length;
  if (text.startsWith('>', bare)) return { name, attributes: none, end: bare + 1, isEmpty: false };
  const attributes: Attribute[] = [];
  attributeOrEnd.lastIndex = bare;
  for (;;) {
    const found = attributeOrEnd.exec(text);
    if (!found) throw new Error(`libxml2 read a tag at ${at} that cannot be read here`);
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
    (whole, hex?: string, digits?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return digits === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(digits));
    },
  );
}
