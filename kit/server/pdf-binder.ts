/** Binds several documents into one PDF with an outline and continuous page numbers. Pages are rendered when they are written. */
import { setImmediate } from 'node:timers/promises';
import {
  createPdfDocumentBuilder,
  createEmptyPdfDocument,
  createPrintTranslate,
  drainWrittenBytes,
  writePdfPage,
} from './pdf.ts';
import type { PdfDocumentBuilder, PageFormat, PrintContext } from './pdf.ts';
import { createDrawingContext } from './pdf-drawing-context.ts';
import type { DrawingContext } from './pdf-drawing-context.ts';
import { createTypesetter } from './pdf-typesetter.ts';
import type { Typesetter } from './pdf-typesetter.ts';

/** One part of a bound document, with its outline entry. */
export interface BinderPart {
  title: string;
  /** Nested under the previous part. */
  isNestedUnderPrevious?: true;
  /** Its pages, or their count, each rendered when it is written. Photos need not be in memory together. */
  pages: readonly DrawingContext[] | { count: number; draw: (n: number) => Promise<DrawingContext> };
}
export interface PdfBinder {
  readonly typesetter: Typesetter;
  /** A document builder for the pages of a part. */
  newDocument(): PdfDocumentBuilder;
  newPage(): DrawingContext;
}
interface Binding {
  /** The parts, in order. The first is rendered again when the start page of each part is known. */
  parts: (
    binder: PdfBinder,
  ) => Promise<{ first: (begins: readonly number[], pages: number) => BinderPart; rest: BinderPart[] }>;
  /** Drawn at the foot of every page: "3 of 17". */
  foot: (pen: DrawingContext, page: number, pages: number) => void;
  /** For software that reads the file. */
  keywords: string;
  onPage?: (page: number, pages: number) => Promise<void>;
}

const countOf = ({ pages }: BinderPart): number => ('count' in pages ? pages.count : pages.length);

/** Writes the bytes of the bound document, page by page. */
export async function* writeBoundPdf(
  format: PageFormat,
  printContext: PrintContext,
  binding: Binding,
): AsyncGenerator<Uint8Array> {
  const doc = createEmptyPdfDocument(format, printContext);
  doc.info.Keywords = binding.keywords;
  const type = createTypesetter(doc);
  const say = createPrintTranslate(printContext.texts, printContext.language);
  const binder: PdfBinder = {
    typesetter: type,
    newDocument: () => createPdfDocumentBuilder(format, printContext, type, say),
    newPage: () => createDrawingContext(type, format.width, format.height),
  };
  const { first, rest } = await binding.parts(binder);
  // The length of the first part does not depend on the page numbers in it.
  const lengths = [
    countOf(
      first(
        rest.map(() => 1),
        1,
      ),
    ),
    ...rest.map(countOf),
  ];
  const pages = lengths.reduce((sum, n) => sum + n, 0);
  const begins = rest.map((_, n) => 1 + lengths.slice(0, n + 1).reduce((sum, k) => sum + k, 0));
  let page = 0;
  let over: { addItem: (title: string) => unknown } = doc.outline;
  for (const part of [first(begins, pages), ...rest]) {
    const count = countOf(part);
    for (let n = 0; n < count; n += 1) {
      page += 1;
      const pen = 'count' in part.pages ? await part.pages.draw(n) : part.pages[n];
      if (!pen) continue;
      binding.foot(pen, page, pages);
      writePdfPage(doc, pen);
      if (n === 0) {
        const item = (part.isNestedUnderPrevious ? over : doc.outline).addItem(part.title);
        if (!part.isNestedUnderPrevious) over = item as typeof over;
      }
      yield* drainWrittenBytes(doc);
      await binding.onPage?.(page, pages);
      await setImmediate();
    }
  }
  doc.end();
  yield* drainWrittenBytes(doc);
}

/** Draws a page of another size on this page at a scale, from its upper left corner. */
export function drawFramedScaledPage(
  target: DrawingContext,
  scaledPage: DrawingContext,
  x: number,
  y: number,
  scale: number,
): void {
  for (const face of scaledPage.faces) target.faces.add(face);
  target.fill(x, y, scaledPage.width * scale, scaledPage.height * scale, 1);
  target.frame(x, y, scaledPage.width * scale, scaledPage.height * scale, 0.6);
  target.contentOperators.push(`q ${scale} 0 0 ${scale} ${x} ${y} cm`, ...scaledPage.contentOperators, 'Q');
}
