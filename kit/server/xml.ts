import { SaxesParser } from 'saxes';
import { refuse } from './refuse.ts';
import { xmlErrors } from './xml.errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { cut } from '#kit/contract/letters.ts';

/**
 * A strict reader of XML files that strangers send. It refuses what a data file never needs (document types,
 * entities of its own, deep nesting, endless
 * lists of attributes) before it costs anything, and says of every element where in the file it stands.
 */

/** Where something stands in the file: both from 1; the column counts UTF-16 units, as editors do. */
export interface Place {
  line: number;
  column: number;
}
export interface XmlElement extends Place {
  /** As written, with its prefix. */
  name: string;
  attributes: Record<string, string>;
  parent: XmlElement | undefined;
  /** 1 is the root. */
  depth: number;
  /** Text directly inside, with character data sections, entities resolved; cut at `maxText`. Complete when the element closes. */
  text: string;
  /** Where its content starts. */
  inside: Place;
  elements: number;
}
export interface XmlHandler {
  open?: (element: XmlElement) => void;
  close?: (element: XmlElement) => void;
}
export interface XmlLimits {
  maxDepth?: number;
  /** Tags, comments and the like. */
  maxTags?: number;
  maxAttributes?: number;
  /** Longer texts are cut: the caller sees that they are too long. */
  maxText?: number;
}

const defaults = { maxDepth: 8, maxTags: 1_000_000, maxAttributes: 24, maxText: 2000 };
/** No name, attribute or text between two tags is longer. Blanks and comments may be: programs fill files up with them. */
const maxRun = 65_536;
// Between pieces the server answers others: a file of 5 MB takes a tenth of a second, and nobody waits for all of it.
const piece = 65_536;

/** Reads a file from its bytes. Refuses with 400 and the place of the first thing that makes it no readable XML. */
export async function readXml(bytes: Uint8Array, handler: XmlHandler, limits: XmlLimits = {}): Promise<void> {
  const bounds = { ...defaults, ...limits };
  try {
    const text = decoded(bytes);
    const root = rootOf(text);
    refuseFlood(text, bounds.maxTags);
    refuseTorn(text, root);
    await parsed(text, parserOf(text, handler, bounds));
  } catch (error) {
    if (!(error instanceof FaultAt)) throw error;
    const { fault, text, at, params } = error.found;
    refuse(fault, { ...params, ...(await placeOf(text, at)) });
  }
}
async function parsed(text: string, parser: ReturnType<typeof parserOf>): Promise<void> {
  for (let from = 0; from < text.length;) {
    const to = pieceEnd(text, from);
    parser.write(from === 0 && to === text.length ? text : text.slice(from, to));
    from = to;
    if (from < text.length) await othersFirst();
  }
  parser.close();
}
const othersFirst = () => new Promise((resolve) => setImmediate(resolve));

/** What makes a text no readable XML, and at which of its characters: its line is counted when it is told. */
interface Found {
  fault: Fault;
  text: string;
  at: number;
  params: Record<string, string | number>;
}
class FaultAt extends Error {
  readonly found: Found;
  constructor(found: Found) {
    super(found.fault.sentence);
    this.found = found;
  }
}
function faultAt(fault: Fault, text: string, at: number, params: Found['params'] = {}): never {
  throw new FaultAt({ fault, text, at, params });
}

// Not inside a line break or a pair of surrogates, which the parser would count as two places.
function pieceEnd(text: string, from: number): number {
  const end = from + piece;
  if (end >= text.length) return text.length;
  return /[\r\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end;
}

function parserOf(
  text: string,
  handler: XmlHandler,
  limits: typeof defaults,
): SaxesParser<{ xmlns: false; position: true }> {
  const parser = new SaxesParser({
    xmlns: false,
    position: true,
    // Version 1.1 would let control characters in, which no other way into the house takes.
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  let current: XmlElement | undefined;
  let attributes = 0;
  const startOf = startsOf(text);
  const here = (): Place => ({ line: parser.line, column: parser.columnIndex + 1 });
  const stop = (fault: Fault, params: Record<string, string | number> = {}): never =>
    refuse(fault, { ...params, ...here() });
  const take = (more: string) => {
    if (current && current.text.length <= limits.maxText)
      current.text = (current.text + more).slice(0, limits.maxText + 1);
  };
  parser.on('error', (error) =>
    stop(xmlErrors.notWellFormed, {
      detail: error.message.replace(/^(\S*:)?\d+:\d+: /, '').replace(/\.$/, ''),
    }),
  );
  // No more than seven listeners: an eighth makes V8 keep the parser's fields in a dictionary, and reading six times as slow.
  parser.on('opentagstart', () => {
    attributes = 0;
    if ((current?.depth ?? 0) >= limits.maxDepth) stop(xmlErrors.tooDeep, { depth: limits.maxDepth });
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.maxAttributes) stop(xmlErrors.tooManyAttributes, { count: limits.maxAttributes });
  });
  parser.on('opentag', (tag) => {
    if (current) current.elements += 1;
    const inside = here();
    current = {
      name: tag.name,
      attributes: tag.attributes,
      parent: current,
      depth: (current?.depth ?? 0) + 1,
      text: '',
      inside,
      elements: 0,
      ...startOf(parser.position, inside),
    };
    handler.open?.(current);
  });
  parser.on('closetag', () => {
    if (!current) return;
    const closed = current;
    current = closed.parent;
    handler.close?.(closed);
  });
  parser.on('text', take);
  parser.on('cdata', take);
  return parser;
}

/** Where tags start, asked from the first to the last: each character is looked at once, however many line breaks there are. */
function startsOf(text: string): (end: number, inside: Place) => Place {
  const count = lineCounter(text);
  return (end, inside) => {
    // A '<' cannot stand inside a tag: the last one before its end is its start.
    const start = text.lastIndexOf('<', end - 1);
    const column = inside.column - (end - start);
    return column >= 1 ? { line: inside.line, column } : count(start);
  };
}
/** The place of each asked position, none before the one asked last. */
function lineCounter(text: string): (at: number) => Place {
  let [line, begins, seen] = [1, 0, 0];
  return (at) => {
    for (; seen < at; seen += 1) {
      const code = text.charCodeAt(seen);
      if (code !== lineFeed && (code !== carriageReturn || text.charCodeAt(seen + 1) === lineFeed)) continue;
      line += 1;
      begins = seen + 1;
    }
    return { line, column: at - begins + 1 };
  };
}
const [lineFeed, carriageReturn] = [10, 13];

/**
 * Where the root element starts; -1 when there is none. A document type can stand only before it: behind it
 * any declaration is no well-formed XML at all.
 */
function rootOf(text: string): number {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<?', at)) at = skip(text, '?>', at + 2);
    else if (text.startsWith('<!--', at)) at = skip(text, '-->', at + 4);
    else if (text.startsWith('<!', at)) faultAt(xmlErrors.documentType, text, at);
    else return at;
  }
  return -1;
}
/** Far too many tags, or far too long a run without one: told before the parser has copied them. */
function refuseFlood(text: string, maxTags: number): void {
  let tags = 0;
  for (let at = text.indexOf('<'), before = 0; ; before = at, at = text.indexOf('<', at + 1)) {
    const end = at < 0 ? text.length : at;
    if (end - before > maxRun && !saysNothing(text.slice(before, end)))
      faultAt(xmlErrors.tooLong, text, before, { count: maxRun });
    if (at < 0) return;
    tags += 1;
    if (tags > maxTags) refuse(xmlErrors.tooManyTags, { count: maxTags });
  }
}

// A comment with hyphens inside is left to the limit: the parser reads millions of them too slowly.
function saysNothing(run: string): boolean {
  const end = run.indexOf('-->');
  const said = run.startsWith('<!--') && run.indexOf('-', 4) === end ? run.slice(end + 3) : run;
  return said.trim().length <= maxRun;
}

/** A file that was cut off on its way does not end with the end of its root element. */
function refuseTorn(text: string, root: number): void {
  const end = text.trimEnd();
  const name = /^<([^\s<>/]+)/.exec(text.slice(Math.max(0, root), root + 200))?.[1];
  if (name === undefined || end.endsWith('-->') || end.endsWith('?>') || end.endsWith('/>')) return;
  const closing = end.slice(end.lastIndexOf('<'));
  if (closing.startsWith(`</${name}`) && closing.endsWith('>')) return;
  faultAt(xmlErrors.torn, text, end.length, { element: cut(name, 60) });
}

function skip(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}
/** Counted in pieces, as the file is read in: millions of line breaks hold nobody up. */
async function placeOf(text: string, at: number): Promise<Place> {
  const count = lineCounter(text);
  for (let upTo = piece * 4; upTo < at; upTo += piece * 4) {
    count(upTo);
    await othersFirst();
  }
  return count(at);
}

/**
 * The text of the file: UTF-8 with or without its mark; Latin-1 and Windows-1252 when the file says so, for
 * the programs of the nineties.
 */
function decoded(bytes: Uint8Array): string {
  if (bytes.length === 0) refuse(xmlErrors.empty);
  if (looksWide(bytes)) refuse(xmlErrors.wide);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const plain = marked ? bytes.subarray(3) : bytes;
  const head = Buffer.from(plain.subarray(0, 200)).toString('latin1');
  const said = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/i.exec(head)?.[1] ?? 'utf-8';
  const name = said.toLowerCase();
  if (/^(utf-?8|us-ascii|ascii)$/.test(name)) return asUtf8(plain);
  // A file with the mark is UTF-8, whatever it says of itself.
  if (marked) return asUtf8(plain);
  if (/^(iso-?8859-?1|latin-?1|windows-1252|cp1252)$/.test(name))
    return new TextDecoder('windows-1252').decode(plain);
  return refuse(xmlErrors.unknownEncoding, {
    encoding: cut(said, 40),
  });
}
// Marks of UTF-16 and UTF-32, and the first '<' of a file without a mark.
function looksWide(bytes: Uint8Array): boolean {
  const [a, b, c, d] = [bytes[0], bytes[1], bytes[2], bytes[3]];
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  return (a === 0x3c && b === 0) || (a === 0 && (b === 0x3c || (b === 0 && (c === 0xfe || d === 0x3c))));
}
function asUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseBad(bytes);
  }
}
/** Names the first byte that is no UTF-8: looked for piece by piece, so that only one piece is looked at closely. */
function refuseBad(bytes: Uint8Array): never {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let good = '';
  let rest = Buffer.alloc(0);
  for (let from = 0; ; from += piece) {
    const last = from + piece >= bytes.length;
    const here = Buffer.concat([rest, bytes.subarray(from, from + piece)]);
    const whole = last ? here.length : wholeLetters(here);
    try {
      good += strict.decode(here.subarray(0, whole));
    } catch {
      return faultAt(xmlErrors.wrongByte, good + lenient(here), good.length + firstBad(here));
    }
    if (last) return faultAt(xmlErrors.wrongByte, good, good.length);
    rest = here.subarray(whole);
  }
}
/** How many of some bytes are letters that do not go on behind them. */
function wholeLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}
const lenient = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
/**
 * Which character of some bytes is the first that they do not spell. The decoder puts U+FFFD in place of what it cannot
 * read; one that the file itself holds is three good bytes.
 */
function firstBad(bytes: Uint8Array): number {
  const text = lenient(bytes);
  for (
    let at = text.indexOf('\ufffd'), offset = 0, from = 0;
    at >= 0;
    from = at + 1, at = text.indexOf('\ufffd', from)
  ) {
    offset += Buffer.byteLength(text.slice(from, at));
    if (bytes[offset] !== 0xef || bytes[offset + 1] !== 0xbf || bytes[offset + 2] !== 0xbd) return at;
    offset += 3;
  }
  return text.length;
}
