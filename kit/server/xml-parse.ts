/**
 * Parses XML with libxml2 in the current thread (docs/decisions/233-xml-is-read-by-libxml2.md). It reports whether a file is
 * well-formed, and where it is not.
 */
import { ParseOption, XmlDocument, XmlParseError } from 'libxml2-wasm';
import { explainLibxml2Error } from './xml-advice.ts';
import { xmlErrors } from './xml.errors.ts';
import { parseXmlElements, indexAfterOrTextEnd } from './xml-elements.ts';
import type { XmlBounds, PackedXmlEvents } from './xml-elements.ts';
import { decodeXmlText, throwXmlError, throwXmlErrorAt, XmlReadError } from './xml-text.ts';
import type { XmlErrorDetails } from './xml-text.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** No name, attribute or text between two tags can be longer. Blanks and comments can, because programs pad files with them. */
const maxRun = 65_536;

export type XmlParseResult = { error: XmlErrorDetails } | { error: null; events: PackedXmlEvents };

/**
 * Parses a file from its bytes. An unreadable file is returned as a result, because an error class does not survive the transfer
 * to another thread.
 */
export function parseXml({ bytes, bounds }: { bytes: Uint8Array; bounds: XmlBounds }): XmlParseResult {
  try {
    if (bytes.length > bounds.maxBytes)
      throwXmlError(xmlErrors.fileTooLarge, { megabytes: bounds.maxBytes / 1_048_576 });
    const text = decodeXmlText(bytes);
    refuseDocumentType(text);
    refuseFlood(text, bounds.maxTags);
    refuseMalformed(text, bounds);
    return { error: null, events: parseXmlElements(text, bounds) };
  } catch (error) {
    if (error instanceof XmlReadError) return { error: error.details };
    throw error;
  }
}

// No network, no files, no DTD entities. Lines beyond 65,535 are counted. The encoding is already determined.
const options =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_SKIP_IDS |
  ParseOption.XML_PARSE_NOCDATA |
  ParseOption.XML_PARSE_COMPACT |
  ParseOption.XML_PARSE_BIG_LINES |
  ParseOption.XML_PARSE_IGNORE_ENC;

/** libxml2 decides whether a file is well-formed. A malformed file is rejected. */
function refuseMalformed(text: string, bounds: XmlBounds): void {
  try {
    const document = XmlDocument.fromBuffer(Buffer.from(text.replace(/\r\n?/g, '\n')), { option: options });
    const { dtd } = document;
    document.dispose();
    // refuseDocumentType has already searched for one. This is the parser's own result.
    if (dtd) throwXmlErrorAt(xmlErrors.documentTypeNotAllowed, text, 0);
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    const fatal = error.details.find((detail) => detail.level >= fatalLevel);
    if (fatal) throw faultOf(fatal, text, bounds);
  }
}
// Lower levels are namespace errors. Senders disagree about namespaces, and a file is well-formed without them.
const fatalLevel = 3;
function faultOf(found: XmlParseError['details'][number], text: string, bounds: XmlBounds): XmlReadError {
  const { line, col } = found;
  const message = found.message.trim();
  const begins = lineStart(text, line);
  // libxml2 counts characters, editors count UTF-16 units.
  let offset = begins;
  for (let n = 1; n < col && offset < text.length; n += 1)
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  if (offset >= text.length && isTorn.test(message))
    throwXmlErrorAt(xmlErrors.fileTruncated, text, text.length, {
      element: truncateText(rootName(text), 60),
    });
  const { params, ...errorFields } = explainLibxml2Error(
    message,
    text.slice(offset, offset + 20),
    bounds.maxDepth,
    maxRun,
  );
  return new XmlReadError({ ...errorFields, params: { ...params, line, column: offset - begins + 1 } });
}
/** The parser's messages for a truncated file. */
const isTorn =
  /^Premature end|^EndTag: '<\/' not found|^Couldn't find end of Start Tag|^AttValue: ' expected/;
const rootName = (text: string): string => /<([^\s<>/!?]+)/.exec(text)?.[1] ?? '';
/** Where a line starts. A line ends with CR, LF or both. */
function lineStart(text: string, line: number): number {
  const ends = /\r\n?|\n/g;
  for (let n = 1; n < line; n += 1) if (!ends.exec(text)) return text.length;
  return ends.lastIndex;
}

/** Rejects a document type. It can only precede the root element. After the root, any declaration is malformed XML. */
function refuseDocumentType(text: string): void {
  for (let offset = text.indexOf('<'); offset >= 0; offset = text.indexOf('<', offset)) {
    if (text.startsWith('<?', offset)) offset = indexAfterOrTextEnd(text, '?>', offset + 2);
    else if (text.startsWith('<!--', offset)) offset = indexAfterOrTextEnd(text, '-->', offset + 4);
    else if (text.startsWith('<!', offset)) throwXmlErrorAt(xmlErrors.documentTypeNotAllowed, text, offset);
    else return;
  }
}
/** Rejects far too many tags, or far too long a run without one, before the parser has copied them. */
function refuseFlood(text: string, maxTags: number): void {
  let tags = 0;
  for (
    let offset = text.indexOf('<'), before = 0;
    ;
    before = offset, offset = text.indexOf('<', offset + 1)
  ) {
    const end = offset < 0 ? text.length : offset;
    if (end - before > maxRun && !isFiller(text.slice(before, end)))
      throwXmlErrorAt(xmlErrors.textTooLong, text, before, { count: maxRun });
    if (offset < 0) return;
    tags += 1;
    if (tags > maxTags) throwXmlError(xmlErrors.tooManyTags, { count: maxTags });
  }
}
/** Returns true for blanks, or a comment without hyphens in it. */
function isFiller(run: string): boolean {
  const end = run.indexOf('-->');
  const content = run.startsWith('<!--') && run.indexOf('-', 4) === end ? run.slice(end + 3) : run;
  return content.trim().length <= maxRun;
}
