/** Several papers bound into one: an outline, the number of each page of all, and pages that are drawn when they are written. */
import { setImmediate } from 'node:timers/promises';
import { deskOf, openDocument, sayFrom, taken, writePage } from './pdf.ts';
import type { Desk, Format, Printing } from './pdf.ts';
import { penOf } from './pdf-pen.ts';
import type { Pen } from './pdf-pen.ts';
import { typeOf } from './pdf-type.ts';
import type { Type } from './pdf-type.ts';

/** One part of a bound paper, with its line in the outline. */
export interface Part {
  title: string;
  /** Under the part before it. */
  under?: true;
  /** Its pages; or how many there will be, each drawn when it is written: photos need not lie in memory together. */
  pages: readonly Pen[] | { count: number; draw: (n: number) => Promise<Pen> };
}
export interface Binder {
  readonly type: Type;
  /** A desk on which pages of a part are drawn. */
  desk(): Desk;
  newPage(): Pen;
}
interface Binding {
  /** The parts, in their order. The first is drawn anew once it is known on which page each begins. */
  parts: (
    binder: Binder,
  ) => Promise<{ first: (begins: readonly number[], pages: number) => Part; rest: Part[] }>;
  /** Under every page: "3 of 17". */
  foot: (pen: Pen, page: number, pages: number) => void;
  /** For programs that read the file. */
  keywords: string;
  onPage?: (page: number, pages: number) => Promise<void>;
}

const countOf = ({ pages }: Part): number => ('count' in pages ? pages.count : pages.length);

/** Writes the bytes of the whole, a page after the other. */
export async function* bound(
  format: Format,
  printing: Printing,
  binding: Binding,
): AsyncGenerator<Uint8Array> {
  const doc = openDocument(format, printing);
  doc.info.Keywords = binding.keywords;
  const type = typeOf(doc);
  const say = sayFrom(printing.texts);
  const binder: Binder = {
    type,
    desk: () => deskOf(format, printing, type, say),
    newPage: () => penOf(type, format.width, format.height),
  };
  const { first, rest } = await binding.parts(binder);
  // How long the first is does not depend on the numbers in it.
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
      writePage(doc, pen);
      if (n === 0) {
        const item = (part.under ? over : doc.outline).addItem(part.title);
        if (!part.under) over = item as typeof over;
      }
      yield* taken(doc);
      await binding.onPage?.(page, pages);
      await setImmediate();
    }
  }
  doc.end();
  yield* taken(doc);
}

/** A page of another size, set on a page of this one at a scale, from its upper left corner. */
export function setOn(pen: Pen, small: Pen, x: number, y: number, scale: number): void {
  for (const face of small.faces) pen.faces.add(face);
  pen.fill(x, y, small.width * scale, small.height * scale, 1);
  pen.frame(x, y, small.width * scale, small.height * scale, 0.6);
  pen.marks.push(`q ${scale} 0 0 ${scale} ${x} ${y} cm`, ...small.marks, 'Q');
}
