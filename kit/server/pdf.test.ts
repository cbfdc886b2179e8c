import { describe, expect, test } from 'vitest';
import { createPrintInWorkerWhenLarge } from './print-in-worker.ts';
import { drawBoxRowAdvancingIfFullWidth, createPdfLayout, drawParagraph } from './pdf-layout.ts';
import { drawPdfTable } from './pdf-table.ts';
import { collectBytes, countPdfPages, listPageTexts } from './pdf-testing.ts';
import {
  label4x6Page,
  letterPage,
  printDocumentsWithErrorPages,
  createPrintTranslate,
  drawDocumentPages,
  type PdfDocumentBuilder,
  type PrintContext,
} from './pdf.ts';
import { onPrintFailure } from './print-failures.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: '100 Cold Harbor Way, Miami, FL 33122' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
  placeCode: 'MIA',
};
const wordOnly = (desk: PdfDocumentBuilder, word: string): void =>
  void desk.newPage().text(word, 10, 20, { size: 9 });
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ cells: [`Line ${i + 1}`, String(i)] }));
function listing(desk: PdfDocumentBuilder, count: number): void {
  const sheet = createPdfLayout(desk, { title: 'Listing', documentNameAndNumber: 'L-1' });
  drawPdfTable(sheet, {
    columns: [
      { title: 'Name', width: { share: 1 } },
      { title: 'Count', width: 80, align: 'right' },
    ],
    rows: rows(count),
    totalCells: ['Total', '9'],
    emptyText: 'There are no records to show.',
  });
  sheet.finish();
}

describe('a PDF print stream', () => {
  test('has one page for each item', async () => {
    const pdf = await collectBytes(
      printDocumentsWithErrorPages(label4x6Page('Wording'), printing, ['one', 'two', 'three'], wordOnly),
    );
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
    expect(countPdfPages(pdf)).toBe(3);
  });
  test('returns its first bytes after the first item and reads the others only on demand', async () => {
    let taken = 0;
    function* items() {
      for (; taken < 100; taken++) yield `item ${taken}`;
    }
    const stream = printDocumentsWithErrorPages(label4x6Page('Wording'), printing, items(), wordOnly);
    const first = await stream.next();
    expect(first.done).toBe(false);
    expect(taken).toBe(0);
    await stream.next();
    expect(taken).toBeLessThan(20);
    await stream.return(undefined);
    expect(taken).toBeLessThan(20);
  });
  test('fails before the first byte when the first document cannot be rendered', async () => {
    const stream = printDocumentsWithErrorPages(label4x6Page('Wording'), printing, ['one'], () => {
      throw new Error('no such unit');
    });
    await expect(stream.next()).rejects.toThrow('no such unit');
  });
  const draws = (desk: PdfDocumentBuilder, word: string): void => {
    if (word.startsWith('bad')) throw new Error(`no ink for ${word}`);
    wordOnly(desk, word);
  };
  const about = { getName: (word: string) => `unit ${word}`, getLanguage: () => 'es' };
  test.each([[['good', 'bad 1', 'good', 'bad 2']], [['bad 1', 'bad 2', 'good', 'good']]])(
    'replaces a document that cannot be rendered with an error page and continues: %j',
    async (words) => {
      const heard: string[] = [];
      const stop = onPrintFailure(({ message }) => heard.push(message));
      const said: string[] = [];
      const spoken: PrintContext = {
        ...printing,
        translationsByLanguage: { es: { 'Missing here: {name}': 'Falta aquí: {name}' } },
      };
      const pdf = await collectBytes(
        printDocumentsWithErrorPages(
          label4x6Page('Wording'),
          spoken,
          words,
          (desk, word) => {
            said.push(desk.translate('Missing here: {name}', { name: word }));
            draws(desk, word);
          },
          about,
        ),
      );
      stop();
      expect(countPdfPages(pdf)).toBe(4);
      expect(said[0]).toContain('Falta aquí');
      expect(heard).toEqual(['no ink for bad 1', 'no ink for bad 2']);
    },
  );
  test('fails when no document can be rendered', async () => {
    await expect(
      printDocumentsWithErrorPages(
        label4x6Page('Wording'),
        printing,
        ['bad 1', 'bad 2'],
        draws,
        about,
      ).next(),
    ).rejects.toThrow('no ink for bad 1');
  });
  test('ends with a page that says it broke off when its source fails', async () => {
    const heard: string[] = [];
    const stop = onPrintFailure(({ message }) => heard.push(message));
    function* torn(): Generator<string> {
      yield 'good';
      throw new Error('connection lost');
    }
    expect(
      countPdfPages(
        await collectBytes(printDocumentsWithErrorPages(label4x6Page('Wording'), printing, torn(), draws)),
      ),
    ).toBe(2);
    stop();
    expect(heard).toEqual(['connection lost']);
    function* tornAtOnce(): Generator<string> {
      yield* [];
      throw new Error('connection lost');
    }
    await expect(
      printDocumentsWithErrorPages(label4x6Page('Wording'), printing, tornAtOnce(), draws).next(),
    ).rejects.toThrow('connection lost');
  });
  test('rejects an empty print', async () => {
    await expect(
      printDocumentsWithErrorPages(label4x6Page('Wording'), printing, [], wordOnly).next(),
    ).rejects.toThrow('Nothing to print');
  });
  test('uses each item’s language, or the print’s own where an item has none or an unavailable one', async () => {
    const said: string[] = [];
    const items = [{ language: 'es' }, { language: 'en' }, {}, { language: 'zh' }];
    const spoken: PrintContext = {
      ...printing,
      texts: { Load: 'Ladung' },
      translationsByLanguage: { es: { Load: 'Carga' }, en: {} },
    };
    await collectBytes(
      printDocumentsWithErrorPages<{ language?: string }>(
        label4x6Page('Wording'),
        spoken,
        items,
        (desk) => {
          said.push(desk.translate('Load'));
          wordOnly(desk, 'x');
        },
        { getLanguage: (item) => item.language },
      ),
    );
    expect(said).toEqual(['Carga', 'Load', 'Ladung', 'Ladung']);
  });
  test('is identical when rendered in a worker', async () => {
    const { printTestTextsThrowingAtUnprintable: printWords } = await import('./pdf-testing-worker.ts');
    const words = Array.from({ length: 400 }, (_, i) => `word ${i}`);
    const many = createPrintInWorkerWhenLarge(
      new URL('./pdf-testing-worker.ts', import.meta.url).href,
      printWords,
    );
    const [inWorker, here] = [
      await collectBytes(many(words, printing, words.length)),
      await collectBytes(printWords(words, printing)),
    ];
    expect(countPdfPages(inWorker)).toBe(400);
    expect(inWorker.equals(here)).toBe(true);
  });
  test('reports skipped documents and an interrupted source when rendered in a worker', async () => {
    const { printTestTextsThrowingAtUnprintable: printWords } = await import('./pdf-testing-worker.ts');
    const many = createPrintInWorkerWhenLarge(
      new URL('./pdf-testing-worker.ts', import.meta.url).href,
      printWords,
    );
    const words = Array.from({ length: 200 }, (_, i) => `word ${i}`);
    const heard: string[] = [];
    const stop = onPrintFailure(({ message }) => heard.push(message));
    expect(countPdfPages(await collectBytes(many([...words, 'unprintable', 'word'], printing, 202)))).toBe(
      202,
    );
    function* torn(): Generator<string> {
      yield* words;
      throw new Error('connection lost');
    }
    // Some of the last 64 were not passed on yet.
    const pages = countPdfPages(await collectBytes(many(torn(), printing, 202)));
    expect(pages).toBeGreaterThan(100);
    stop();
    expect(heard).toEqual(['unprintable', 'connection lost']);
    class Refused extends Error {}
    function* refused(): Generator<string> {
      yield* [];
      throw new Refused('not yours');
    }
    await expect(collectBytes(many(refused(), printing, 202))).rejects.toBeInstanceOf(Refused);
    await expect(collectBytes(many(['unprintable', 'unprintable'], printing, 202))).rejects.toThrow(
      'unprintable',
    );
  });
});

describe('a document layout', () => {
  test('counts its pages and repeats its header and table header on each', () => {
    const pages = drawDocumentPages(letterPage('Listing'), printing, (desk) => listing(desk, 120));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, i) => {
      const words = listPageTexts(page);
      expect(words).toContain(`Page ${i + 1} of ${pages.length}`);
      expect(words).toContain('Coldlane Consolidators');
      expect(words.filter((word) => word === 'Count')).toHaveLength(1);
      expect(words).toContain('Printed 02/03/2027 3:41 PM ET');
    });
    const lines = pages.flatMap(listPageTexts).filter((word) => word.startsWith('Line '));
    expect(lines).toEqual(rows(120).map(({ cells }) => cells[0]));
    expect(listPageTexts(pages.at(-1)!)).toEqual(expect.arrayContaining(['Line 120', 'Total']));
  });
  test('numbers the pages of each printed document separately', () => {
    const single = drawDocumentPages(letterPage('Listing'), printing, (desk) => listing(desk, 2));
    expect(listPageTexts(single[0]!)).toContain('Page 1 of 1');
  });
  test('widens a column to fit its translated title, taking the space from columns with shared widths', () => {
    const [page] = drawDocumentPages(letterPage('Line'), printing, (desk) => {
      const sheet = createPdfLayout(desk, { title: 'Line', documentNameAndNumber: 'N' });
      drawPdfTable(sheet, {
        columns: [
          { title: 'Mercancía', width: { share: 1 } },
          { title: 'Fecha de embarque', width: 58 },
        ],
        rows: [{ cells: ['Rosas', '02/03/2027'] }],
      });
      sheet.finish();
    });
    expect(listPageTexts(page!)).toContain('Fecha de embarque');
  });
  test('prints a message in an empty table', () => {
    const [page] = drawDocumentPages(letterPage('Listing'), printing, (desk) => listing(desk, 0));
    expect(listPageTexts(page!)).toContain('There are no records to show.');
  });
  test('uses the given language and keeps English where a text is missing', () => {
    const spoken = { ...printing, texts: { 'Page {page} of {pages}': 'Página {page} de {pages}' } };
    const words = listPageTexts(
      drawDocumentPages(letterPage('Listing'), spoken, (desk) => listing(desk, 1))[0]!,
    );
    expect(words).toContain('Página 1 de 1');
    expect(words).toContain('Printed 02/03/2027 3:41 PM ET');
  });
});

describe('the typesetter', () => {
  const measured = <T>(use: (desk: PdfDocumentBuilder) => T): T => {
    let out: T | undefined;
    drawDocumentPages(letterPage('Type'), printing, (desk) => {
      out = use(desk);
    });
    return out!;
  };
  test('prints accents and Chinese, and a box for what no font has', () => {
    const [page] = drawDocumentPages(letterPage('Type'), printing, (desk) =>
      ['Peña Ñandú Łódź Žižkov Übersee', '上海鲜花批发有限公司', '花 and roses', '\ue000'].forEach((word) =>
        wordOnly({ ...desk, newPage: () => desk.pages[0] ?? desk.newPage() }, word),
      ),
    );
    expect(listPageTexts(page!)).toEqual([
      'Peña Ñandú Łódź Žižkov Übersee',
      '上海鲜花批发有限公司',
      '花 and roses',
      '□',
    ]);
  });
  test('wraps at words, between Chinese characters and inside a word longer than the line', () => {
    measured(({ typesetter: type }) => {
      for (const text of [
        'The quick brown fox jumps over the lazy dog again',
        '上海鲜花批发有限公司上海鲜花批发有限公司',
        'x'.repeat(80),
        `ñ ${'y'.repeat(60)} z`,
      ]) {
        const lines = type.wrapLines(text, 90, 9);
        expect(lines.length).toBeGreaterThan(1);
        for (const line of lines) expect(type.measure(line, 9)).toBeLessThanOrEqual(90);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }
    });
  });
  test('never begins a line with closing punctuation', () => {
    measured(({ typesetter: type }) => {
      for (let width = 60; width < 120; width++)
        for (const line of type.wrapLines(
          '需要交货证明。需要签字的提单。送达 02/04/2027，六点 34 °F。',
          width,
          9,
        ))
          expect(line).not.toMatch(/^[。，]/);
    });
  });
  test('cuts text beyond the maximum number of lines with an ellipsis', () => {
    measured(({ typesetter: type }) => {
      const lines = type.wrapLines(
        'Flores Ñandú & Peña José María de la Cañada Wholesale Company LLC',
        90,
        9,
        true,
        2,
      );
      expect(lines).toHaveLength(2);
      expect(lines[1]).toMatch(/…$/);
      expect(type.measure(lines[1]!, 9, true)).toBeLessThanOrEqual(90);
    });
  });
  test('prints nothing for control characters, direction marks and broken surrogates', () => {
    const [page] = drawDocumentPages(letterPage('Type'), printing, (desk) =>
      wordOnly(desk, 'a\u0000b\u202ec\ud800d\ufeff\u200be\nf'),
    );
    expect(listPageTexts(page!)).toEqual(['abcde f']);
  });
});

test('boxes and paragraphs with any text stay on the page', () => {
  const long = 'Übersee '.repeat(60);
  const pages = drawDocumentPages(letterPage('Long'), printing, (desk) => {
    const sheet = createPdfLayout(desk, {
      title: 'A title that is rather long for a paper',
      documentNameAndNumber: 'N',
    });
    for (let i = 0; i < 12; i++)
      drawBoxRowAdvancingIfFullWidth(sheet, [
        { label: 'A', lines: ['L-60220-EXTRA-LONG-NUMBER-WITHOUT-END', long] },
        { label: 'B', lines: [] },
      ]);
    drawParagraph(sheet, long.repeat(20));
    sheet.finish();
  });
  expect(pages.length).toBeGreaterThan(1);
  for (const mark of pages.flatMap(({ contentOperators: marks }) => marks)) {
    const place = /^BT 1 0 0 -1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(mark);
    if (place) expect(Number(place[2])).toBeLessThan(770);
  }
});

test('a word in context falls back to the plain word’s translation, and names of erased users are translated', () => {
  const say = createPrintTranslate({
    'day|Filed': 'Presentada el',
    Paid: 'Pagado',
    'By {who}': 'Por {who}',
    'Former user {number}': 'Usuario anterior {number}',
  });
  expect([
    say('day|Filed'),
    say('amount|Paid'),
    say('amount|Offered'),
    say('By {who}', { who: 'Former user 31' }),
    createPrintTranslate()('By {who}', { who: 'Former user 31' }),
  ]).toEqual(['Presentada el', 'Pagado', 'Offered', 'Por Usuario anterior 31', 'By Former user 31']);
});

test('an untranslated text is shown in English with names filled in and unknown names left as they are', () => {
  const say = createPrintTranslate({ Load: 'Carga', constructor: 'never' });
  expect([
    say('Load'),
    say('Drop {seq} of {of}', { seq: 1, of: 3 }),
    say('{toString} {n}', { n: 2 }),
    say('toString'),
  ]).toEqual(['Carga', 'Drop 1 of 3', '{toString} 2', 'toString']);
});
