import { Parser } from 'htmlparser2';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { openZipStreams } from '#kit/server/zip.ts';
import type { SpreadsheetLimits } from './spreadsheet-options.ts';

/** The parts of a workbook (XLSX): its sheets, how numbers are shown, and the texts that cells point to. Each is read piece by piece. */

export type CellNumberKind = 'plain' | 'date' | 'percent';
export interface WorkbookParts {
  /** Where the sheets are, in their order; hidden ones come last. */
  sheets: string[];
  /** Days count from 1904, as on old Macs. */
  from1904: boolean;
  /** By the number of the style. */
  kinds: CellNumberKind[];
  shared: string[];
  sheet(path: string): AsyncIterable<Uint8Array>;
}
export interface XmlPartHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No tag is longer, and no text of a cell: a spreadsheet takes 32,767 characters. */
const longestRun = 1_000_000;
const deepest = 64;
const nameOf = (name: string): string => name.slice(name.indexOf(':') + 1);
/** Hands on the elements of a part without the prefixes of their names. Between the pieces the caller may stop. */
export async function* parseXmlPart(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlPartHandlers,
): AsyncGenerator<void> {
  let [depth, isJustOpen] = [0, false];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        // The parser moves all open elements for each further one.
        if (depth > deepest) throw new SpreadsheetError('unreadable', {});
        isJustOpen = true;
        handlers.open?.(nameOf(name), attributes);
      },
      ontext(text) {
        isJustOpen = false;
        handlers.text?.(text);
      },
      onclosetag(name, isImplied) {
        // The parser closes what the file leaves open; an element that closes itself is none of that.
        if (isImplied && !isJustOpen) throw new SpreadsheetError('unreadable', {});
        isJustOpen = false;
        depth -= 1;
        handlers.close?.(nameOf(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  let run = 0;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf('>');
    run = end < 0 ? run + text.length : text.length - end - 1;
    // The parser looks through an unfinished tag again with each piece.
    if (run > longestRun) throw new SpreadsheetError('unreadable', {});
    parser.write(text);
    yield;
  }
  parser.write(decoder.decode());
  if (depth !== 0) throw new SpreadsheetError('unreadable', {});
  parser.end();
  yield;
}
async function readWhole(
  chunks: AsyncIterable<Uint8Array> | undefined,
  handlers: XmlPartHandlers,
): Promise<void> {
  if (chunks) for await (const _ of parseXmlPart(chunks, handlers));
}

/** Opens a workbook. Throws a ForeignTableError for what is none, and for what unpacks to more than it may. */
export async function openXlsxWorkbook(bytes: Uint8Array, limits: SpreadsheetLimits): Promise<WorkbookParts> {
  const file = openZipStreams(bytes, limits.unpackedBytes, () => {
    throw new SpreadsheetError('tooLarge', {});
  });
  const root = await readTargets(file('_rels/.rels'));
  const book = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const relations = await readTargets(file(`${folder}_rels/${book.slice(folder.length)}.rels`));
  const inFolder = (target: string): string =>
    target.startsWith('/') ? target.slice(1) : `${folder}${target}`.replaceAll(/[^/]+\/\.\.\//g, '');
  const pathOf = (type: string, otherwise: string): string => {
    const found = relations.find((one) => one.type.endsWith(`/${type}`));
    return found ? inFolder(found.target) : otherwise;
  };
  const { sheets, from1904 } = await readBook(file(book));
  const paths = sheets.flatMap((id) => {
    const target = relations.find((one) => one.id === id)?.target;
    return target === undefined ? [] : [inFolder(target)];
  });
  return {
    sheets: paths.length > 0 || sheets.length === 0 ? paths : [`${folder}worksheets/sheet1.xml`],
    from1904,
    kinds: await readKinds(file(pathOf('styles', `${folder}styles.xml`))),
    shared: await readShared(file(pathOf('sharedStrings', `${folder}sharedStrings.xml`)), limits),
    sheet: (path) => {
      const found = file(path);
      if (!found) throw new SpreadsheetError('unreadable', {});
      return found;
    },
  };
}

type Chunks = AsyncIterable<Uint8Array> | undefined;
interface Target {
  id: string;
  type: string;
  target: string;
}
async function readTargets(chunks: Chunks): Promise<Target[]> {
  const found: Target[] = [];
  await readWhole(chunks, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
      if (found.length < mostParts) found.push({ id, type, target: target.replace(/^\.\//, '') });
    },
  });
  return found;
}
const mostParts = 1000;

/** The relations of the sheets, and from which day dates count. */
async function readBook(chunks: Chunks): Promise<{ sheets: string[]; from1904: boolean }> {
  const shown: string[] = [];
  const hidden: string[] = [];
  let from1904 = false;
  if (!chunks) throw new SpreadsheetError('unreadable', {});
  await readWhole(chunks, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || shown.length + hidden.length >= mostParts) return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key)) ?? [];
      (attributes['state'] === undefined || attributes['state'] === 'visible' ? shown : hidden).push(id);
    },
  });
  return { sheets: [...shown, ...hidden], from1904 };
}

const mostStyles = 70_000;
/** How the numbers of each style are shown: a date is a number too. */
async function readKinds(chunks: Chunks): Promise<CellNumberKind[]> {
  const formats = new Map<string, string>();
  const kinds: CellNumberKind[] = [];
  let isInside = false;
  await readWhole(chunks, {
    open(name, attributes) {
      const { numFmtId = '', formatCode = '' } = attributes;
      if (name === 'numFmt' && formats.size < mostStyles) formats.set(numFmtId, formatCode.slice(0, 300));
      if (name === 'cellXfs') isInside = true;
      if (isInside && name === 'xf' && kinds.length < mostStyles)
        kinds.push(kindOf(Number(numFmtId), formats.get(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isInside = false;
    },
  });
  return kinds;
}
/** The numbers of formats that every spreadsheet knows as dates and times. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
function kindOf(id: number, format: string | undefined): CellNumberKind {
  const plain = format?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '') ?? '';
  if (id === 9 || id === 10 || plain.includes('%')) return 'percent';
  return isDateFormat(id) || (format !== undefined && !/general/i.test(plain) && /[dymhs]/i.test(plain))
    ? 'date'
    : 'plain';
}

/** Texts that cells point to. How they are to be spoken (rPh) is none of them. */
async function readShared(chunks: Chunks, { sharedCharacters }: SpreadsheetLimits): Promise<string[]> {
  const shared: string[] = [];
  let [text, isText, isSpoken, count] = ['', false, false, 0];
  const add = (): void => {
    // A text of one letter takes more memory than its letter.
    count += text.length + 16;
    if (count > sharedCharacters) throw new SpreadsheetError('tooLarge', {});
    shared.push(unescapeXlsxText(text));
  };
  await readWhole(chunks, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') isText = true;
    },
    text(more) {
      if (!isText || isSpoken) return;
      text += more;
      if (text.length > sharedCharacters) throw new SpreadsheetError('tooLarge', {});
    },
    close(name) {
      if (name === 'si') add();
      else if (name === 'rPh') isSpoken = false;
      else if (name === 't') isText = false;
    },
  });
  return shared;
}

/** Spreadsheets write letters that XML cannot hold as _x000D_. */
export const unescapeXlsxText = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
