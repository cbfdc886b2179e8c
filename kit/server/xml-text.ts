/** The text of an XML file: the encoding, from its bytes before its declaration, and positions in the text. */
import { xmlErrors } from './xml.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** A position in the file. Both numbers start at 1. The column counts UTF-16 units, as editors do. */
export interface XmlPosition {
  line: number;
  column: number;
}
type Params = Record<string, string | number>;
/** Why a file cannot be read. `sentence` replaces the error's own message if it can explain how to fix the file. */
export interface XmlErrorDetails {
  error: ErrorDefinition;
  params: Params;
  sentence?: string;
}
/** Stops reading a file. It stays within the reader. Other threads receive its `details`. */
export class XmlReadError extends Error {
  readonly details: XmlErrorDetails;
  constructor(found: XmlErrorDetails) {
    super(found.error.sentence);
    this.details = found;
  }
}
export function throwXmlErrorAt(
  error: ErrorDefinition,
  text: string,
  offset: number,
  params: Params = {},
): never {
  throw new XmlReadError({
    error: error,
    params: { ...params, ...createForwardPositionCounter(text)(offset) },
  });
}
export function throwXmlError(error: ErrorDefinition, params: Params = {}): never {
  throw new XmlReadError({ error, params });
}

/** Returns the position of each offset, which must not decrease between calls. A line ends with LF, CR LF or CR. */
export function createForwardPositionCounter(text: string): (offset: number) => XmlPosition {
  const next = lineStarts(text);
  let [line, begins, following] = [1, 0, next(0)];
  return (offset) => {
    while (following <= offset) {
      line += 1;
      begins = following;
      following = next(begins);
    }
    return { line, column: offset - begins + 1 };
  };
}
/** Returns where the next line begins, or a position beyond the text if there is none. */
function lineStarts(text: string): (from: number) => number {
  if (!/\r(?!\n)/.test(text)) return (from) => text.indexOf('\n', from) + 1 || Number.POSITIVE_INFINITY;
  const ends = /\r\n?|\n/g;
  return (from) => {
    ends.lastIndex = from;
    return ends.test(text) ? ends.lastIndex : Number.POSITIVE_INFINITY;
  };
}

/**
 * Decodes the text of the file, without byte order mark and without padding at its end. The bytes take precedence over the
 * declaration: UTF-8 and UTF-16 are detected. Other encodings are taken from the declaration.
 */
export function decodeXmlText(bytes: Uint8Array): string {
  if (bytes.length === 0) throwXmlError(xmlErrors.fileEmpty);
  const text = withoutPadding(decode(bytes));
  if (text.trim() === '') throwXmlError(xmlErrors.fileEmpty);
  return text;
}
/** Mainframe and DOS programs pad a file with NUL and end it with Ctrl-Z. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\0\u001a\ufeff]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide === 'utf-32') throwXmlError(xmlErrors.utf32Unsupported);
  if (wide) return decodeWide(wide, bytes);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const plain = isMarked ? bytes.subarray(3) : bytes;
  const declared = isMarked ? undefined : declaredEncoding(plain);
  const other = declared && otherEncoding(declared);
  if (!other) return decodeUtf8(plain);
  // Text in an older encoding is rarely valid UTF-8 unless it is plain ASCII, which is the same in both.
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return other.decode(plain);
  }
}
const unicodeName = /^(utf-?(8|16(be|le)?|32(be|le)?)|ucs-?[24]|us-ascii|ascii|unicode)$/i;
function declaredEncoding(bytes: Uint8Array): { name: string; at: number; head: string } | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const found = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/i.exec(head);
  const name = found?.[1];
  if (!found || name === undefined || unicodeName.test(name)) return undefined;
  return { name, at: found[0].length - name.length - 1, head };
}
/** Returns the decoder of a non-Unicode encoding. Rejects an unknown name. */
function otherEncoding({ name, at: offset, head }: { name: string; at: number; head: string }): TextDecoder {
  try {
    return new TextDecoder(name.replace(/^(latin)-?(\d+)$/i, '$1$2').replace(/^cp(125\d)$/i, 'windows-$1'));
  } catch {
    return throwXmlErrorAt(xmlErrors.unknownEncoding, head, offset, { encoding: truncateText(name, 40) });
  }
}

type Wide = 'utf-16le' | 'utf-16be';
/** Detects it by the byte order mark, or by the first "<" of a file without one. */
function wideEncodingOf([a, b, c, d]: Uint8Array): Wide | 'utf-32' | undefined {
  const isThirtyTwo =
    (a === 0xff && b === 0xfe && c === 0 && d === 0) ||
    (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d === 0x3c))) ||
    (a === 0x3c && b === 0 && c === 0 && d === 0);
  if (isThirtyTwo) return 'utf-32';
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c) ? 'utf-16be' : undefined;
}
function decodeWide(encoding: Wide, bytes: Uint8Array): string {
  // A single padding byte, or half a character, is ignored.
  const evenBytes = bytes.subarray(0, bytes.length - (bytes.length % 2));
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(evenBytes);
  } catch {
    const text = new TextDecoder(encoding).decode(evenBytes);
    return throwXmlErrorAt(xmlErrors.invalidByte, text, Math.max(0, text.indexOf('\ufffd')), {
      encoding: 'UTF-16',
    });
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = lenient(bytes);
    return throwXmlErrorAt(xmlErrors.invalidByte, text, firstBad(bytes, text), { encoding: 'UTF-8' });
  }
}
const lenient = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
/**
 * Returns the index of the first character that the bytes do not encode. The decoder replaces unreadable bytes with U+FFFD. If
 * the file itself contains U+FFFD, it is three valid bytes.
 */
function firstBad(bytes: Uint8Array, text: string): number {
  let [offset, from] = [0, 0];
  for (let index = text.indexOf('\ufffd'); index >= 0; index = text.indexOf('\ufffd', from)) {
    offset += Buffer.byteLength(text.slice(from, index));
    if (bytes[offset] !== 0xef || bytes[offset + 1] !== 0xbf || bytes[offset + 2] !== 0xbd) return index;
    offset += 3;
    from = index + 1;
  }
  return text.length;
}
