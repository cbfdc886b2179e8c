/** A paper of one word a page, which a test has drawn in a worker. */
import { label4x6, printed, type Printing, type Source } from './pdf.ts';

export function printWords(words: Source<string>, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(label4x6('Words'), printing, words, (desk, word) => {
    if (word === 'unprintable') throw new Error('unprintable');
    desk.newPage().text(word, 10, 20, { size: 9 });
  });
}
