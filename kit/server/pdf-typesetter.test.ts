import { expect, test } from 'vitest';
import { collectBytes, listPageTexts } from './pdf-testing.ts';
import {
  label4x6Page,
  letterPage,
  printDocumentsWithErrorPages,
  createPrintTranslate,
  drawDocumentPages,
  type PdfDocumentBuilder,
  type PrintContext,
} from './pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: '100 Cold Harbor Way, Miami, FL 33122' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
/** Tests every character in every font. Takes seconds alone, and longer beside other work. */
const patience = { timeout: 120_000 };
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
const typed = <T>(use: (desk: PdfDocumentBuilder) => T): T => {
  const out: T[] = [];
  drawDocumentPages(letterPage('Type'), printing, (desk) => {
    out.push(use(desk));
  });
  return out[0]!;
};
const drawn = (text: string, bold = false): string[] =>
  drawDocumentPages(letterPage('Type'), printing, (desk) => {
    desk.newPage().text(text, 10, 20, { size: 9, bold });
  }).flatMap(listPageTexts);
const marks = [
  ...from(0x300, 0x36f),
  ...from(0x1ab0, 0x1ac0),
  ...from(0x1dc0, 0x1dff),
  ...from(0x20d0, 0x20f0),
  ...from(0xfe20, 0xfe2f),
  ...from(0x591, 0x5bd),
  ...from(0x64b, 0x65f),
];
// Latin, Greek, Cyrillic, and samples of the rest.
const letters = [
  ...from(0x20, 0x7e),
  ...from(0xa0, 0x17f),
  ...from(0x1e00, 0x1eff),
  ...from(0x370, 0x3ff),
  ...from(0x400, 0x45f),
  ...from(0x5d0, 0x5ea),
  ...from(0x620, 0x64a),
  ...from(0x2010, 0x2026),
  ...from(0x4e00, 0x4e10),
  0x25a1,
  0x1f339,
];

test.each([
  ['a struck-through word', 'R\u0336o\u0336s\u0336e\u0336s\u0336'],
  ['a word with stacked combining marks', `Z${'\u0351\u0316'.repeat(200)}algo`],
  ['a mark alone', '\u0301'],
  ['a combining mark on an emoji', '🌹\u0336'],
  ['joiners without neighbours', '\u200d\u200c\u200d'],
  ['half a flag', '🇺'],
])('%s has a width', (_, text) => {
  typed(({ typesetter: type }) => {
    for (const bold of [false, true]) {
      expect(type.measure(text, 9, bold)).toBeGreaterThanOrEqual(0);
      expect(type.wrapLines(text, 30, 9, bold).join('').length).toBeLessThanOrEqual(text.length + 1);
      expect(type.outlines(text, bold).advance).toBeCloseTo(type.measure(text, 1, bold), 2);
    }
  });
});

test(
  'every mark after every letter, and every letter after every mark, can be typeset in every font',
  patience,
  () => {
    typed(({ typesetter: type }) => {
      const unset: string[] = [];
      for (const bold of [false, true])
        for (const mark of marks) {
          // Each run checks a quarter of the letters. All of them take a minute.
          const line = letters
            .filter((_, i) => i % 4 === mark % 4)
            .map((code) => String.fromCodePoint(code, mark))
            .join('');
          try {
            if (!Number.isFinite(type.measure(line, 9, bold))) unset.push(mark.toString(16));
          } catch {
            unset.push(mark.toString(16));
          }
        }
      expect(unset).toEqual([]);
    });
  },
);

test('every Unicode character has a width, and the fonts for it can be embedded', patience, async () => {
  const every = Array.from({ length: 0x30000 / 256 }, (_, block) =>
    String.fromCodePoint(
      ...from(block * 256, block * 256 + 255).filter((code) => code < 0xd800 || code > 0xdfff),
    ),
  );
  const pdf = await collectBytes(
    printDocumentsWithErrorPages(label4x6Page('All'), printing, every, (desk, text) => {
      desk.newPage().text(text, 10, 20, { size: 9 });
    }),
  );
  expect(pdf.subarray(-6).toString()).toContain('EOF');
});

test('letters of every script used in our documents are printed', () => {
  expect(drawn('Rosas Ñandú 玫瑰 アカネ 🌹 Ω Ж ＡＢ')).toEqual(['Rosas Ñandú 玫瑰 アカネ 🌹 Ω Ж ＡＢ']);
});

test('Hebrew and Arabic run from right to left, numbers and Latin words within them from left to right', () => {
  expect(drawn('Roses שלום, Miami')).toEqual(['Roses םולש, Miami']);
  expect(drawn(createPrintTranslate()('Roses {name} 24 cm', { name: 'שלום' }))).toEqual(['Roses םולש 24 cm']);
  expect(drawn('שלום 24 (Roses) עולם')).toEqual(['םלוע (Roses) 24 םולש']);
  // Joined: the initial and final letter forms of a word differ from the isolated form.
  const [joined = '', alone = ''] = ['ببب', 'ب ب ب'].map((text) =>
    typed(({ typesetter: type }) =>
      type
        .createGlyphRun(text, false)
        .pieces.map(({ showOperator: show }) => show)
        .join(),
    ),
  );
  const glyphs = (shown: string) => new Set(shown.match(/[0-9a-f]{4}/g));
  expect(glyphs(joined).size).toBeGreaterThan(glyphs(alone).size - 1);
});

test.each([
  ['Korean', '서울꽃시장 주식회사'],
  ['Thai', 'กล้วยไม้กรุงเทพ จำกัด'],
  ['Hindi', 'दिल्ली पुष्प भंडार'],
  ['Georgian', 'თბილისის ყვავილები'],
  ['Armenian', 'Երևանի ծաղիկներ'],
  ['Bengali', 'ঢাকা ফুল বাজার'],
  ['Tamil', 'சென்னை மலர்கள்'],
  ['Telugu', 'హైదరాబాద్ పూలు'],
  ['Gujarati', 'અમદાવાદ ફૂલો'],
  ['Punjabi', 'ਅੰਮ੍ਰਿਤਸਰ ਫੁੱਲ'],
  ['Sinhala', 'කොළඹ මල්'],
  ['Khmer', 'ផ្កាភ្នំពេញ'],
  ['Amharic', 'የአዲስ አበባ አበቦች'],
  ['Vietnamese', 'Hoa Đà Lạt Việt Nam'],
])('a name in %s is printed without a placeholder box', (_, name) => {
  typed(({ typesetter: type }) => {
    const glyphsIn = (text: string) =>
      type.createGlyphRun(text, false).pieces.map(({ face, showOperator: show }) => `${face.name} ${show}`);
    const [box] = glyphsIn('\ue000');
    for (const { segment } of new Intl.Segmenter('en').segment(name))
      expect(glyphsIn(segment)).not.toContain(box);
    expect(type.measure(name, 9)).toBeGreaterThan(20);
  });
});

test('a character missing from all fonts is printed as a box', () => {
  expect(drawn('a \ue000 \u{12000} b')).toEqual(['a □ □ b']);
});

test('emoji families and flags count as one picture, and combining marks beyond three are left out', () => {
  typed(({ typesetter: type }) => {
    const one = type.measure('👩', 9);
    expect(type.measure('👩‍👩‍👧', 9)).toBeCloseTo(one, 3);
    expect(type.measure('🇺🇸', 9)).toBeCloseTo(one, 3);
    const { pieces } = type.createGlyphRun(`Z${'\u0301'.repeat(300)}`, false);
    expect(Math.max(...pieces.map(({ rise }) => rise))).toBeLessThan(1.5);
  });
});

test('a line breaks between letters, never inside one', () => {
  typed(({ typesetter: type }) => {
    const family = '👩‍👩‍👧';
    const lines = type.wrapLines(family.repeat(12), 40, 9);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.split(family).join('')).toBe('');
  });
});
