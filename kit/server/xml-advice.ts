/** Maps libxml2's errors about malformed files to messages that explain how to fix them. */
import { xmlErrors } from './xml.errors.ts';
import type { XmlErrorDetails } from './xml-text.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

interface Advice {
  finds: RegExp;
  sentence: string;
}
/** The named groups of `finds` are the params of the message. The first match is used. */
const advices: readonly Advice[] = [
  {
    finds: /^xmlParseEntityRef: no name|^EntityRef: expecting ';'/,
    sentence: 'The file is not well-formed XML at line {line}, column {column}: write & as &amp;.',
  },
  {
    finds: /^Entity '(?<entity>[^']*)' not defined/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: &{entity}; is not known. Write the character itself.',
  },
  {
    finds: /^StartTag: invalid element name|^Unescaped '<' not allowed/,
    sentence: 'The file is not well-formed XML at line {line}, column {column}: write < as &lt;.',
  },
  {
    finds: /^Opening and ending tag mismatch: (?<element>.*) line (?<opened>\d+) and (?<found>.*)$/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: {found} is closed before {element} from line {opened}.',
  },
  {
    finds: /^Extra content at the end/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: remove everything after the root element.',
  },
  {
    finds: /^Start tag expected|^Document is empty/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: it must start with <. Remove anything before it.',
  },
  {
    finds: /^XML declaration allowed only at the start|PI name|^xmlParsePITarget/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: <?xml must be the first characters of the file.',
  },
  {
    finds: /invalid (?:xml)?Char value|Char 0x0 out of|invalid character in attribute value/i,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: remove the control character here.',
  },
  {
    finds: /CharRef/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: this reference isn’t a valid character. Write the character itself.',
  },
  {
    finds: /^Attribute (?<attribute>\S+) redefined/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: the attribute {attribute} appears twice.',
  },
  {
    finds: /^Double hyphen within comment/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: a comment can’t contain two hyphens.',
  },
  {
    finds: /^Comment not terminated|^CData section not finished|^ParsePI: PI .* never end/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: a comment, CDATA or instruction is not closed.',
  },
  {
    finds: /^Sequence '\]\]>' not allowed/,
    sentence: 'The file is not well-formed XML at line {line}, column {column}: write ]]> as ]]&gt;.',
  },
  {
    finds:
      /^AttValue: |^error parsing attribute name|^Specification mandates value|^attributes construct error/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: write attributes as name="value".',
  },
  {
    finds: /^Couldn't find end of Start Tag|^expected '>'|^EndTag: '<\/' not found/,
    sentence: 'The file is not well-formed XML at line {line}, column {column}: a tag is not closed with >.',
  },
  {
    finds: /^Unsupported version/,
    sentence: 'The file is not well-formed XML at line {line}, column {column}: only XML 1.0 is supported.',
  },
  {
    finds: /declaration|^String not started|^Blank needed here|^Malformed/,
    sentence:
      'The file is not well-formed XML at line {line}, column {column}: start it with <?xml version="1.0"?>.',
  },
];
const closesNothing =
  'The file is not well-formed XML at line {line}, column {column}: this closing tag has no opening tag.';

/** Returns the defined error for libxml2's first message. `textFromError` is the file from the error's position on. */
export function explainLibxml2Error(
  message: string,
  textFromError: string,
  maxDepth: number,
  maxTextRun: number,
): XmlErrorDetails {
  if (/^excessive depth/i.test(message))
    return { error: xmlErrors.nestingTooDeep, params: { depth: maxDepth } };
  if (/too long|huge|limit exceeded/i.test(message))
    return { error: xmlErrors.textTooLong, params: { count: maxTextRun } };
  if (/^starttag: invalid element name/i.test(message)) {
    if (/^!doctype/i.test(textFromError)) return { error: xmlErrors.documentTypeNotAllowed, params: {} };
    if (textFromError.startsWith('/'))
      return { error: xmlErrors.notWellFormed, params: {}, sentence: closesNothing };
  }
  for (const { finds, sentence } of advices) {
    const found = finds.exec(message);
    if (!found) continue;
    const named = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      truncateText(value ?? '', 60),
    ]);
    return { error: xmlErrors.notWellFormed, params: Object.fromEntries(named), sentence };
  }
  return { error: xmlErrors.notWellFormed, params: { detail: truncateText(message, 200) } };
}
