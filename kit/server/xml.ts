/**
 * A strict reader for external XML files, based on libxml2. It rejects what a data file never needs (document types, custom
 * entities, deep nesting, endless attribute lists). It explains how to fix malformed XML, and gives each element its position.
 */
import { reject } from './reject.ts';
import { parseXmlInThread } from './xml-thread.ts';
import { isMainThread } from 'node:worker_threads';
import { openElementEventCode } from './xml-elements.ts';
import type { XmlBounds, PackedXmlEvents } from './xml-elements.ts';
import type { XmlParseResult } from './xml-parse.ts';
import type { XmlPosition } from './xml-text.ts';

export type { XmlPosition } from './xml-text.ts';
export interface XmlElement extends XmlPosition {
  /** As written, with its prefix. */
  name: string;
  attributes: Record<string, string>;
  parent: XmlElement | undefined;
  /** 1 is the root. */
  depth: number;
  /**
   * Text directly inside, including CDATA sections, with entities resolved, truncated at `maxText`. Complete when the element
   * closes.
   */
  text: string;
  /** Where its content starts. */
  contentStart: XmlPosition;
  childElementCount: number;
}
export interface XmlHandler {
  onOpen?: (element: XmlElement) => void;
  onClose?: (element: XmlElement) => void;
}
export interface XmlLimits {
  maxDepth?: number;
  /** Tags, comments and the like. */
  maxTags?: number;
  maxAttributes?: number;
  /** Longer texts are truncated, and the caller detects that they are too long. */
  truncateTextAt?: number;
  maxBytes?: number;
}
const defaults: XmlBounds = {
  maxDepth: 8,
  maxTags: 1_000_000,
  maxAttributes: 24,
  maxText: 2000,
  maxBytes: 33_554_432,
};

/**
 * Parses a file from its bytes, then calls the handler for each element. Rejects an unreadable file with 400 and the position of
 * the first problem. The handler is then not called.
 */
export async function readXmlOrReject(
  bytes: Uint8Array,
  handler: XmlHandler,
  limits: XmlLimits = {},
): Promise<void> {
  const parsed = await parseBeside(bytes, { ...defaults, ...limits });
  if (parsed.error) {
    const { error, params, sentence } = parsed.error;
    reject(error, params, sentence === undefined ? {} : { sentence });
  }
  await replay(parsed.events, handler);
}

/** Sending a file to a thread and back takes longer than parsing a short one. */
const shortFile = 65_536;
async function parseBeside(bytes: Uint8Array, bounds: XmlBounds): Promise<XmlParseResult> {
  if (bytes.length > shortFile && isMainThread) return parseXmlInThread({ bytes, bounds });
  const { parseXml } = await import('./xml-parse.ts');
  return parseXml({ bytes, bounds });
}

const othersFirst = () => new Promise((resolve) => setImmediate(resolve));
/** Number of elements to process before other requests get a turn. */
const elementsPerTurn = 4000;

async function replay(
  { names, numbers, text, resolvedTexts: changed }: PackedXmlEvents,
  handler: XmlHandler,
): Promise<void> {
  let [position, replayedCount] = [0, 0];
  let current: XmlElement | undefined;
  const next = (): number => numbers[position++] ?? 0;
  const name = (): string => names[next()] ?? '';
  const words = (): string => {
    const [from, length] = [next(), next()];
    return from >= 0 ? text.slice(from, from + length) : changed.slice(-1 - from, length - 1 - from);
  };
  const open = (): XmlElement => {
    if (current) current.childElementCount += 1;
    const element: XmlElement = {
      name: name(),
      line: next(),
      column: next(),
      contentStart: { line: next(), column: next() },
      attributes: {},
      parent: current,
      depth: (current?.depth ?? 0) + 1,
      text: '',
      childElementCount: 0,
    };
    for (let left = next(); left > 0; left -= 1) element.attributes[name()] = words();
    return element;
  };
  while (position < numbers.length) {
    if (next() === openElementEventCode) {
      current = open();
      handler.onOpen?.(current);
      replayedCount += 1;
      if (replayedCount % elementsPerTurn === 0) await othersFirst();
    } else if (current) {
      const closed: XmlElement = current;
      closed.text = words();
      current = closed.parent;
      handler.onClose?.(closed);
    }
  }
}
