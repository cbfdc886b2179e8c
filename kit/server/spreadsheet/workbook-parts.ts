import { Parser } from 'htmlparser2';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { openZipStreams } from '#kit/server/zip.ts';
import type { SpreadsheetLimits } from './spreadsheet-options.ts';

/** The parts of a workbook (XLSX): its sheets, number formats, and shared texts. Each is read in chunks. */

export type CellNumberKind = 'plain' | 'date' | 'percent';
export interface WorkbookParts {
  /** Paths of the sheets in order, hidden ones last. */
  sheetPathsHiddenLast: string[];
  /** Dates count from 1904, as on old Macs. */
  countsDatesFrom1904: boolean;
  /** By style number. */
  numberKindByStyle: CellNumberKind[];
  sharedTexts: string[];
  readSheet(path: string): AsyncIterable<Uint8Array>;
}
export interface XmlPartHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No tag and no cell text is longer. A spreadsheet accepts 32,767 characters per cell. */
const longestRun = 1_000_000;
const deepest = 64;
const nameOf = (name: string): string => name.slice(name.indexOf(':') + 1);
/** Parses the elements of a part and passes them on without name prefixes. The caller can stop between chunks. */
export async function* parseXmlPart(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlPartHandlers,
): AsyncGenerator<void> {
  let [depth, isJustOpen] = [0, false];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        // For each further element, the parser copies all open elements.
        if (depth > deepest) throw new SpreadsheetError('fileUnreadable', {});
        isJustOpen = true;
        handlers.open?.(nameOf(name), attributes);
      },
      ontext(text) {
        isJustOpen = false;
        handlers.text?.(text);
      },
      onclosetag(name, isImplied) {
        // The parser closes elements that the file leaves open. A self-closing element is valid.
        if (isImplied && !isJustOpen) throw new SpreadsheetError('fileUnreadable', {});
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
    // With each chunk the parser scans an unfinished tag again.
    if (run > longestRun) throw new SpreadsheetError('fileUnreadable', {});
    parser.write(text);
    yield;
  }
  parser.write(decoder.decode());
  if (depth !== 0) throw new SpreadsheetError('fileUnreadable', {});
  parser.end();
  yield;
}
async function readWhole(
  chunks: AsyncIterable<Uint8Array> | undefined,
  handlers: XmlPartHandlers,
): Promise<void> {
  if (chunks) for await (const _ of parseXmlPart(chunks, handlers));
}

/** Opens a workbook. Throws a `SpreadsheetError` if the file is not one or unpacks to more than the limit. */
export async function openXlsxWorkbook(bytes: Uint8Array, limits: SpreadsheetLimits): Promise<WorkbookParts> {
  const file = openZipStreams(bytes, limits.unpackedWorkbookBytes, () => {
    throw new SpreadsheetError('fileTooLarge', {});
  });
  const root = await readTargets(file('_rels/.rels'));
  const workbookPath = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
  const relations = await readTargets(file(`${folder}_rels/${workbookPath.slice(folder.length)}.rels`));
  const inFolder = (target: string): string =>
    target.startsWith('/') ? target.slice(1) : `${folder}${target}`.replaceAll(/[^/]+\/\.\.\//g, '');
  const pathOf = (type: string, otherwise: string): string => {
    const found = relations.find((one) => one.type.endsWith(`/${type}`));
    return found ? inFolder(found.target) : otherwise;
  };
  const { sheets, from1904 } = await readBook(file(workbookPath));
  const paths = sheets.flatMap((id) => {
    const target = relations.find((one) => one.id === id)?.target;
    return target === undefined ? [] : [inFolder(target)];
  });
  return {
    sheetPathsHiddenLast:
      paths.length > 0 || sheets.length === 0 ? paths : [`${folder}worksheets/sheet1.xml`],
    countsDatesFrom1904: from1904,
    numberKindByStyle: await readKinds(file(pathOf('styles', `${folder}styles.xml`))),
    sharedTexts: await readShared(file(pathOf('sharedStrings', `${folder}sharedStrings.xml`)), limits),
    readSheet: (path) => {
      const found = file(path);
      if (!found) throw new SpreadsheetError('fileUnreadable', {});
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

/** Reads the sheet relations and the date system (1900 or 1904). */
async function readBook(chunks: Chunks): Promise<{ sheets: string[]; from1904: boolean }> {
  const visibleIds: string[] = [];
  const hidden: string[] = [];
  let from1904 = false;
  if (!chunks) throw new SpreadsheetError('fileUnreadable', {});
  await readWhole(chunks, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || visibleIds.length + hidden.length >= mostParts) return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key)) ?? [];
      (attributes['state'] === undefined || attributes['state'] === 'visible' ? visibleIds : hidden).push(id);
    },
  });
  return { sheets: [...visibleIds, ...hidden], from1904 };
}

const mostStyles = 70_000;
/** Reads the number format of each style. A date is a number too. */
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
/** The built-in format numbers for dates and times. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
function kindOf(id: number, format: string | undefined): CellNumberKind {
  const plain = format?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '') ?? '';
  if (id === 9 || id === 10 || plain.includes('%')) return 'percent';
  return isDateFormat(id) || (format !== undefined && !/general/i.test(plain) && /[dymhs]/i.test(plain))
    ? 'date'
    : 'plain';
}

/** Reads the shared texts. Phonetic hints (rPh) are left out. */
async function readShared(
  chunks: Chunks,
  { sharedTextCharacters: sharedCharacters }: SpreadsheetLimits,
): Promise<string[]> {
  const shared: string[] = [];
  let [text, isText, isSpoken, count] = ['', false, false, 0];
  const add = (): void => {
    // A one-character text uses more memory than its character.
    count += text.length + 16;
    if (count > sharedCharacters) throw new SpreadsheetError('fileTooLarge', {});
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
      if (text.length > sharedCharacters) throw new SpreadsheetError('fileTooLarge', {});
    },
    close(name) {
      if (name === 'si') add();
      else if (name === 'rPh') isSpoken = false;
      else if (name === 't') isText = false;
    },
  });
  return shared;
}

/** Spreadsheets write characters that XML cannot contain as _x000D_. */
export const unescapeXlsxText = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
