/** A document with one word per page, which a test renders in a worker. */
import { label4x6Page, printDocumentsWithErrorPages, type PrintContext, type ItemSource } from './pdf.ts';

export function printTestTextsThrowingAtUnprintable(
  texts: ItemSource<string>,
  printContext: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(label4x6Page('Wording'), printContext, texts, (desk, word) => {
    if (word === 'unprintable') throw new Error('unprintable');
    desk.newPage().text(word, 10, 20, { size: 9 });
  });
}
