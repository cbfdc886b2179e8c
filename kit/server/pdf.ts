/** Streams a document as bytes. Documents are rendered one after another, as fast as the reader takes them, and none is kept. */
import type PDFDocument from 'pdfkit';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { translateErasedPersonNamesInParams } from '#kit/contract/person-name.ts';
import {
  formatTimesInParams,
  getDefaultHourClockOfLanguage,
  type HourClockFormat,
} from '#kit/contract/time-format.ts';
import { createDrawingContext, type DrawingContext } from './pdf-drawing-context.ts';
import { isolateNameIfRightToLeft } from './bidi-text.ts';
import { createTypesetter, type Typesetter } from './pdf-typesetter.ts';
import {
  describePrintFailureUpTo160Chars,
  reportPrintFailure,
  printFailureMessages,
} from './print-failures.ts';
import { createPdfKitDocument } from './pdfkit.ts';
import { productName } from '#kit/contract/product.ts';

/** Translates an English text to the reader's language and fills its {names}. Times among them have the reader's clock. */
export interface PrintTranslate {
  (text: string, params?: Readonly<Record<string, string | number>>): string;
  /** The reader's clock, for times outside of messages. Missing means 12 hours, as in English. */
  readonly timeFormat?: HourClockFormat;
}

export interface Carrier {
  name: string;
  /** One line: "100 Cold Harbor Way, Miami, FL 33122". */
  address: string;
  phone?: string | null;
  /** PNG without transparency, or JPEG. Width and height are in pixels. */
  logo?: { bytes: Uint8Array; width: number; height: number } | null;
}

/** Who prints, when and in which language. Plain data, so that it can be sent to a worker. */
export interface PrintContext {
  carrier: Carrier;
  /** ISO instant. */
  printedAt: string;
  /** IANA time zone for printed instants. */
  timeZone: string;
  /** Short name of the place: "MIA". */
  placeCode?: string;
  /** BCP 47 code of the language of the texts. Default: en. */
  language?: string;
  /** English text → translation. */
  texts?: Readonly<Record<string, string>>;
  /** Translations by language, for a print whose documents use several languages, each the language of its account. */
  translationsByLanguage?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type ItemSource<T> = Iterable<T> | AsyncIterable<T>;

/** Builds one document. */
export interface PdfDocumentBuilder {
  readonly typesetter: Typesetter;
  readonly translate: PrintTranslate;
  readonly printContext: PrintContext;
  /** The pages of this document so far. */
  readonly pages: readonly DrawingContext[];
  newPage(): DrawingContext;
}

export interface PageFormat {
  /** Points. */
  width: number;
  height: number;
  title: string;
}
export const letterPage = (title: string): PageFormat => ({ width: 612, height: 792, title });
export const label4x6Page = (title: string): PageFormat => ({ width: 288, height: 432, title });

const noun = /^[a-z]+\|/i;
/**
 * Creates a translator from a table of translations. A missing text stays English, without its noun prefix. The language decides
 * the clock, unless the reader chose one.
 */
export function createPrintTranslate(
  translations: Readonly<Record<string, string>> = {},
  language = 'en',
  timeFormat: HourClockFormat = getDefaultHourClockOfLanguage(language),
): PrintTranslate {
  const translationByText = new Map(Object.entries(translations));
  const say: PrintTranslate = (text, rawParams) => {
    const word = text.replace(noun, '');
    const translated = translationByText.get(text) ?? translationByText.get(word) ?? word;
    const params =
      rawParams && formatTimesInParams(translateErasedPersonNamesInParams(say, rawParams), timeFormat);
    return params
      ? translated.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
          Object.hasOwn(params, name) ? isolateNameIfRightToLeft(String(params[name])) : placeholder,
        )
      : translated;
  };
  return Object.assign(say, { timeFormat });
}

/**
 * Creates a translator per language. A document is printed in its own language if the translations are available, otherwise in
 * the language of the print.
 */
export function createPrintTranslateByLanguage({
  texts,
  language: ownLanguage,
  translationsByLanguage: textsOf = {},
}: Pick<PrintContext, 'texts' | 'language' | 'translationsByLanguage'>): (
  language?: string,
) => PrintTranslate {
  const translateOwn = createPrintTranslate(texts, ownLanguage);
  const others = new Map(
    Object.entries(textsOf).map(([language, translations]) => [
      language,
      createPrintTranslate(translations, language),
    ]),
  );
  return (language = '') => others.get(language) ?? translateOwn;
}

// Fewer pages than one network buffer are not worth a turn of the event loop. More would starve other requests.
const PAGES_A_TURN = 16;

/** A larger document that other documents are embedded into: its type and its pages. */
interface Larger {
  type: Typesetter;
  put(pages: readonly DrawingContext[]): void;
}
const larger = new AsyncLocalStorage<Larger>();
/** Renders the pages of a document from another print, with the typesetter of the document that embeds them. */
export async function renderPrintAsEmbeddedPages(
  typesetter: Typesetter,
  print: AsyncIterable<unknown>,
): Promise<DrawingContext[]> {
  const all: DrawingContext[] = [];
  await larger.run({ type: typesetter, put: (pages) => void all.push(...pages) }, async () => {
    for await (const _ of print);
  });
  return all;
}

/** What a print knows about its items. */
export interface PrintItemInfo<T> {
  /** The language of an item, if the documents of a print differ. */
  getLanguage?: (item: T) => string | undefined;
  /** The document's name for users, shown on the page that replaces it if it cannot be rendered. */
  getName?: (item: T) => string;
}

/**
 * Renders each item as its own document into one PDF. Items are taken one at a time, when the reader requests bytes. A document
 * that fails is replaced by a page that reports it, and the print continues. If the source fails midway, the last page reports
 * it. Throws before the first byte if the source fails at its first item or if no document can be rendered. Throws if there is
 * nothing to print.
 */
export async function* printDocumentsWithErrorPages<T>(
  format: PageFormat,
  printContext: PrintContext,
  items: ItemSource<T>,
  drawItem: (builder: PdfDocumentBuilder, item: T) => void,
  itemInfo: PrintItemInfo<T> = {},
): AsyncGenerator<Uint8Array> {
  const into = larger.getStore();
  const doc = into ? undefined : createEmptyPdfDocument(format, printContext);
  const type = into?.type ?? createTypesetter(doc ?? createEmptyPdfDocument(format, printContext));
  const sayIn = createPrintTranslateByLanguage(printContext);
  let begun = false;
  let drawn = 0;
  let failed: Error | undefined;
  let pagesSincePause = 0;
  const pagesOf = (
    say: PrintTranslate,
    use: (desk: PdfDocumentBuilder) => void,
  ): readonly DrawingContext[] => {
    const desk = createPdfDocumentBuilder(format, printContext, type, say);
    use(desk);
    return desk.pages;
  };
  const writePages = (pages: readonly DrawingContext[]): void => {
    into?.put(pages);
    if (doc) for (const page of pages) writePdfPage(doc, page);
    pagesSincePause += pages.length;
  };
  const document = (item: T): readonly DrawingContext[] => {
    const say = sayIn(itemInfo.getLanguage?.(item));
    try {
      const pages = pagesOf(say, (desk) => drawItem(desk, item));
      drawn++;
      return pages;
    } catch (error) {
      const printError = reportPrintFailure(error);
      failed ??= printError;
      return pagesOf(say, (desk) => drawUndrawn(desk, itemInfo.getName?.(item), printError));
    }
  };
  try {
    for await (const item of items) {
      writePages(document(item));
      if (drawn === 0 || (begun && pagesSincePause < PAGES_A_TURN)) continue;
      begun = true;
      pagesSincePause = 0;
      if (doc) yield* drainWrittenBytes(doc);
      await setImmediate();
    }
  } catch (error) {
    if (!begun) throw error;
    reportPrintFailure(error);
    writePages(pagesOf(sayIn(), drawBrokeOff));
  }
  if (drawn === 0) throw failed ?? new Error('Nothing to print');
  doc?.end();
  if (doc) yield* drainWrittenBytes(doc);
}

/** Draws the page that replaces a failed document. */
function drawUndrawn(desk: PdfDocumentBuilder, name: string | undefined, error: Error): void {
  const { translate: say } = desk;
  const { title, which, why, goesOn } = printFailureMessages;
  notice(desk, say(title), [
    ...(name ? [say(which, { name })] : []),
    say(why, { cause: describePrintFailureUpTo160Chars(error) }),
    say(goesOn),
  ]);
}
function drawBrokeOff(desk: PdfDocumentBuilder): void {
  notice(desk, desk.translate(printFailureMessages.brokeOff), [desk.translate(printFailureMessages.rest)]);
}
function notice(desk: PdfDocumentBuilder, title: string, lines: readonly string[]): void {
  const pen = desk.newPage();
  const margin = 18;
  const wide = pen.width - 4 * margin;
  pen.frame(margin, margin, pen.width - 2 * margin, pen.height - 2 * margin, 2);
  let y = 2 * margin;
  const write = (text: string, size: number, bold: boolean): void => {
    for (const line of desk.typesetter.wrapLines(text, wide, size, bold, 8)) {
      y += size * 1.35;
      pen.text(line, 2 * margin, y, { size, bold });
    }
    y += size * 0.7;
  };
  write(title, 16, true);
  for (const line of lines) write(line, 11, false);
}

/** Renders the pages of one document for callers that inspect the marks themselves. */
export function drawDocumentPages(
  format: PageFormat,
  printContext: PrintContext,
  drawDocument: (builder: PdfDocumentBuilder) => void,
): readonly DrawingContext[] {
  const desk = createPdfDocumentBuilder(
    format,
    printContext,
    createTypesetter(createEmptyPdfDocument(format, printContext)),
    createPrintTranslate(printContext.texts, printContext.language),
  );
  drawDocument(desk);
  return desk.pages;
}

export function createPdfDocumentBuilder(
  format: PageFormat,
  printContext: PrintContext,
  typesetter: Typesetter,
  translate: PrintTranslate,
): PdfDocumentBuilder {
  const pages: DrawingContext[] = [];
  const newPage = (): DrawingContext => {
    const pen = createDrawingContext(typesetter, format.width, format.height);
    pages.push(pen);
    return pen;
  };
  return { typesetter, translate: translate, printContext, pages, newPage };
}

export function createEmptyPdfDocument(
  { width, height, title }: PageFormat,
  { carrier, printedAt, language = 'en' }: PrintContext,
): typeof PDFDocument.prototype {
  return createPdfKitDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    // Without this pdfkit loads Helvetica, which no document uses.
    font: '',
    fontLayoutCache: false,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Author: carrier.name,
      Creator: productName,
      Producer: productName,
      CreationDate: new Date(printedAt),
    },
  });
}

export function writePdfPage(doc: typeof PDFDocument.prototype, drawing: DrawingContext): void {
  // In most documents all pages have the size of the first.
  if (doc.options.size && drawing.width === (doc.options.size as number[])[0]) doc.addPage();
  else doc.addPage({ size: [drawing.width, drawing.height], margin: 0 });
  const { fonts, xobjects, content } = doc.page as unknown as PageInside;
  for (const [name, bytes] of drawing.pictures) xobjects[name] = pictureOf(doc, bytes);
  for (const face of drawing.faces) fonts[face.font.id] = face.font.ref();
  content.buffer = [
    deflateSync(
      Buffer.concat([...content.buffer, Buffer.from(drawing.contentOperators.join('\n'), 'latin1')]),
      packing,
    ),
  ];
  content.compress = false;
  content.data.Filter = 'FlateDecode';
}
// pdfkit's internals of a page. Its types omit them.
interface PageInside {
  fonts: Record<string, unknown>;
  xobjects: Record<string, unknown>;
  content: { buffer: Uint8Array[]; compress: boolean; data: { Filter?: string } };
}
/** Embeds a JPEG unchanged, and only once per document. A logo is on every page. */
function pictureOf(doc: typeof PDFDocument.prototype, bytes: Uint8Array): unknown {
  const drawn = pictures.get(doc) ?? new WeakMap<Uint8Array, unknown>();
  pictures.set(doc, drawn);
  const embedded = drawn.get(bytes);
  if (embedded) return embedded;
  const image = (doc as unknown as Images).openImage(Buffer.from(bytes));
  if (!image.obj) image.embed(doc);
  drawn.set(bytes, image.obj);
  return image.obj;
}
const pictures = new WeakMap<object, WeakMap<Uint8Array, unknown>>();
/** Returns whether a picture can be embedded in a document, by rendering one and discarding it. */
export function canEmbedPicture(bytes: Uint8Array): boolean {
  const printing = { carrier: { name: '', address: '' }, printedAt: '1970-01-01T00:00:00Z', timeZone: 'UTC' };
  try {
    const doc = createEmptyPdfDocument(letterPage(''), printing);
    const pen = createDrawingContext(createTypesetter(doc), 612, 792);
    pen.picture(bytes, 0, 0, 100, 100);
    writePdfPage(doc, pen);
    doc.end();
    return [...drainWrittenBytes(doc)].length > 0;
  } catch {
    return false;
  }
}
interface Images {
  openImage(bytes: Buffer): { obj?: unknown; embed(doc: unknown): void };
}
// A page is a few kilobytes. A 4 KB window compresses it as well as a 32 KB window and avoids clearing a quarter of a megabyte
// for each page.
const packing = { level: 2, windowBits: 12, memLevel: 5 };

export function* drainWrittenBytes(doc: typeof PDFDocument.prototype): Generator<Uint8Array> {
  const bytes: unknown = doc.readableLength > 0 ? doc.read(doc.readableLength) : undefined;
  if (bytes instanceof Uint8Array) yield bytes;
}
