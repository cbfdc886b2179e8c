import { crc32, deflateRawSync } from 'node:zlib';

/** A file that blocks a careless parser or exhausts its memory. It is created on request. The same name is the same file. */

export interface HostileTableFile {
  name: string;
  createBytes: (titles: readonly string[]) => Uint8Array;
}
/** The size limit of a usual upload in bytes, with a small margin. */
const size = 4_900_000;
const smallSize = 1_200_000;
const bytes = (text: string): Uint8Array => Buffer.from(text);
const filled = (piece: string, most = size): Uint8Array =>
  Buffer.alloc(Math.floor(most / Buffer.byteLength(piece)) * Buffer.byteLength(piece), piece);

/** A random generator that always returns the same numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const randomBytes = (seed: number, length: number, letters?: string): Uint8Array => {
  const next = seeded(seed);
  return Buffer.from(
    Array.from({ length }, () =>
      letters === undefined
        ? Math.floor(next() * 256)
        : (letters.codePointAt(Math.floor(next() * letters.length)) ?? 65),
    ),
  );
};

/** One piece repeated many times, with and without titles before it. */
const repeated: readonly (readonly [name: string, piece: string])[] = [
  ['line feeds', '\n'],
  ['carriage returns', '\r'],
  ['Windows line ends', '\r\n'],
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['bars', '|'],
  ['quotation marks', '"'],
  ['two quotation marks and a line', '""\n'],
  ['a quotation mark a line', '"\n'],
  ['quoted commas', '",",'],
  ['letters without end', 'a'],
  ['blanks', ' '],
  ['blanks in lines', '   \n'],
  ['no-break spaces', '\u00a0'],
  ['NUL', '\0'],
  ['NUL in lines', 'a,\0\n'],
  ['control characters', 'a,\u0001\n'],
  ['replacement characters', 'a,\ufffd\n'],
  ['byte order marks', '\ufeff'],
  ['lines that name a separator', 'sep=;\n'],
  ['one letter a line', 'a\n'],
  ['two cells a line', 'a,b\n'],
  ['blank cells in lines', ',,,,,,,,,,\n'],
  ['rows of 190 cells', `${'a,'.repeat(189)}a\n`],
  ['rows of 201 cells', `${'a,'.repeat(200)}a\n`],
  ['rows of 16,000 cells', `${'a,'.repeat(15_999)}a\n`],
  ['quoted cells with line breaks', '"a\nb","c\nd"\n'],
  ['quotation marks inside cells', '41" x,5" y\n'],
  ['letters with many marks', 'a\u0301\u0301\u0301\u0301,\u0301\n'],
  ['letters that compose', '\u1112\u1161\u11ab,x\n'],
  ['letters of four bytes', '\u{1f339},\u{1f33b}\n'],
  ['words from right to left', 'שלום,\u202eabc\n'],
  ['formulas', '=cmd|calc,+1,-1,@a\n'],
  ['digits without end', '9'],
  ['numbers with many groups', '1,234,567.89\n'],
  ['dates', '01/02/2027,1.00\n'],
  ['day numbers', '46350,1.00\n'],
  ['slashes', '/'],
  ['parentheses', '(('],
  ['points and commas', '.,'],
  ['JSON', '[{"a":1},'],
  ['angle brackets in lines', 'a<b,c>d\n'],
];

/** Cells that make a regular expression backtrack. */
const hostileCells: readonly string[] = [
  '1'.repeat(2000),
  `${' '.repeat(2000)}x`,
  '1,'.repeat(900),
  '1 '.repeat(900),
  `${'1'.repeat(900)}x`,
  `$${'-'.repeat(900)}`,
  '('.repeat(900),
  '1/'.repeat(900),
  '1-'.repeat(900),
  `${'a@'.repeat(400)}a`,
  `${'a.'.repeat(400)}@`,
  'á'.repeat(900),
  '\u0301'.repeat(900),
  '"'.repeat(900),
  "'=".repeat(400),
  '00:'.repeat(400),
  `2027-01-01T${'0'.repeat(900)}`,
  `Nov ${'1'.repeat(900)}, 2027`,
  `${'9'.repeat(300)}.${'9'.repeat(300)}`,
  '_x000D_'.repeat(200),
  '+'.repeat(900),
  `UTC${'+'.repeat(900)}`,
  'consigne',
  '2138',
  '',
];

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8"?>';
interface Part {
  name: string;
  /** A piece and how often it is repeated. */
  pieces: readonly (readonly [piece: string, times: number])[];
  /** The size in the zip directory, where it is false. */
  says?: number;
}
const part = (name: string, ...pieces: (string | readonly [string, number])[]): Part => ({
  name,
  pieces: pieces.map((piece) => (typeof piece === 'string' ? [piece, 1] : piece)),
});
const frame = (sheet: Part, ...more: Part[]): Part[] => [
  part(
    '_rels/.rels',
    `${head}<Relationships xmlns="${packages}/relationships">`,
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  part(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships">`,
    `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  sheet,
  ...more,
];
const sheetOf = (...pieces: (string | readonly [string, number])[]): Part =>
  part(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${main}"><sheetData>`,
    ...pieces,
    '</sheetData></worksheet>',
  );

/** Packs parts into a zip. A part that repeats a piece is never in memory as a whole. */
function packed(parts: readonly Part[]): Uint8Array {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, pieces, says } of parts) {
    const body = Buffer.concat(
      pieces.map(([piece, times]) => Buffer.alloc(Buffer.byteLength(piece) * times, piece)),
    );
    const inside = deflateRawSync(body, { level: 1 });
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(inside.length, 14);
    facts.writeUInt32LE(says ?? body.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    list.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, where, title);
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), facts, title, inside);
    at += 30 + title.length + inside.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const titleRow = (titles: readonly string[]): string =>
  `<row>${titles.map((title) => inline(title.replaceAll('&', '&amp;'))).join('')}</row>`;
const million = 1_000_000;
type Bomb = (titles: readonly string[]) => readonly Part[];
const shared = (...pieces: (string | readonly [string, number])[]): Part =>
  part('xl/sharedStrings.xml', `<sst xmlns="${main}">`, ...pieces, '</sst>');
const workbooks: readonly (readonly [name: string, parts: Bomb])[] = [
  ['whose sheet unpacks to 600 MB', () => frame(sheetOf(['<row><c><v>1</v></c></row>', 25 * million]))],
  ['whose sheet says it is small', () => frame({ ...sheetOf(['<row/>', 60 * million]), says: 1000 })],
  ['of a million blank rows', () => frame(sheetOf(['<row/>', million]))],
  ['of a million rows', () => frame(sheetOf(['<row><c><v>1</v></c></row>', million]))],
  [
    'of 300,000 rows below titles',
    (titles) => frame(sheetOf(titleRow(titles), ['<row><c><v>1</v></c></row>', 300_000])),
  ],
  ['of 16,000 columns', () => frame(sheetOf([`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`, 200]))],
  ['of 190 columns', () => frame(sheetOf([`<row>${'<c><v>1</v></c>'.repeat(190)}</row>`, 60_000]))],
  [
    'of a cell in its last corner',
    () => frame(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
  ],
  ['of cells beyond any corner', () => frame(sheetOf('<row r="99999999"><c r="ZZZZ9"><v>1</v></c></row>'))],
  [
    'of three million empty texts',
    () => frame(sheetOf('<row><c t="s"><v>0</v></c></row>'), shared(['<si><t/></si>', 3 * million])),
  ],
  [
    'of a million texts',
    () =>
      frame(
        sheetOf(['<row><c t="s"><v>7</v></c></row>', 1000]),
        shared(['<si><t>some words of a text</t></si>', million]),
      ),
  ],
  [
    'of one text of 200 MB',
    () =>
      frame(
        sheetOf('<row><c t="s"><v>0</v></c></row>'),
        shared('<si><t>', ['x', 200 * million], '</t></si>'),
      ),
  ],
  [
    'of texts in many runs',
    () =>
      frame(
        sheetOf('<row><c t="s"><v>0</v></c></row>'),
        shared('<si>', ['<r><t>a</t></r>', 3 * million], '</si>'),
      ),
  ],
  [
    'of texts in deep elements',
    () => frame(sheetOf('<row><c t="s"><v>0</v></c></row>'), shared(['<si>', million], ['</si>', million])),
  ],
  [
    'of a text that is pointed to 10 million times',
    () =>
      frame(
        sheetOf(['<row><c t="s"><v>0</v></c></row>', 4 * million]),
        shared(`<si><t>${'x'.repeat(30_000)}</t></si>`),
      ),
  ],
  [
    'of long texts pointed to',
    () =>
      frame(
        sheetOf([`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, 20_000]),
        shared(`<si><t>${'x'.repeat(30_000)}</t></si>`),
      ),
  ],
  ['of deep elements', () => frame(sheetOf(['<a>', 2 * million], ['</a>', 2 * million]))],
  ['of elements left open', () => frame(sheetOf(['<row><c>', 2 * million]))],
  ['of a long attribute', () => frame(sheetOf('<row r="', ['1', 100 * million], '"/>'))],
  ['of many attributes', () => frame(sheetOf('<row ', ['a="" ', 20 * million], '/>'))],
  ['of a long name', () => frame(sheetOf('<', ['a', 100 * million], '/>'))],
  ['of a long comment', () => frame(sheetOf('<!--', ['-x', 50 * million], '-->'))],
  ['of entities', () => frame(sheetOf('<row><c t="str"><v>', ['&amp;', 20 * million], '</v></c></row>'))],
  [
    'of entities of its own',
    () =>
      frame(
        part(
          'xl/worksheets/sheet1.xml',
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`,
          `<worksheet xmlns="${main}"><sheetData><row><c t="str"><v>`,
          ['&b;', million],
          '</v></c></row></sheetData></worksheet>',
        ),
      ),
  ],
  [
    'of long formulas',
    () => frame(sheetOf([`<row><c r="A1"><f>${'A1+'.repeat(2000)}1</f></c></row>`, 20_000])),
  ],
  ['of formulas left open', () => frame(sheetOf(['<row><c r="A1"><f>', million]))],
  ['of long inline texts', () => frame(sheetOf([`<row>${inline('x'.repeat(32_000))}</row>`, 4000]))],
  [
    'of a million styles',
    () =>
      frame(
        sheetOf('<row><c s="9"><v>1</v></c></row>'),
        part(
          'xl/styles.xml',
          `<styleSheet xmlns="${main}"><cellXfs>`,
          ['<xf numFmtId="14"/>', 4 * million],
          '</cellXfs></styleSheet>',
        ),
      ),
  ],
  [
    'of a million formats',
    () =>
      frame(
        sheetOf('<row><c s="9"><v>1</v></c></row>'),
        part(
          'xl/styles.xml',
          `<styleSheet xmlns="${main}"><numFmts>`,
          ['<numFmt numFmtId="170" formatCode="[[[[[[[yyyy"/>', 2 * million],
          '</numFmts></styleSheet>',
        ),
      ),
  ],
  [
    'of a million sheets',
    () => [
      ...frame(sheetOf('<row/>')).filter(({ name }) => name !== 'xl/workbook.xml'),
      part(
        'xl/workbook.xml',
        '<workbook><sheets>',
        ['<sheet name="a" r:id="rId1"/>', million],
        '</sheets></workbook>',
      ),
    ],
  ],
  [
    'of a million relations',
    () => [
      ...frame(sheetOf('<row/>')).filter(({ name }) => !name.includes('workbook.xml.rels')),
      part(
        'xl/_rels/workbook.xml.rels',
        '<Relationships>',
        ['<Relationship Id="a" Type="b" Target="../../../../c"/>', million],
        '</Relationships>',
      ),
    ],
  ],
  [
    'of 400 parts',
    () => [
      ...frame(sheetOf('<row/>')),
      ...Array.from({ length: 400 }, (_, n) => part(`xl/media/${n}.png`, ['x', 100_000])),
    ],
  ],
  [
    'of 600 parts',
    () => [
      ...frame(sheetOf('<row/>')),
      ...Array.from({ length: 600 }, (_, n) => part(`xl/media/${n}.png`, 'x')),
    ],
  ],
  ['without a sheet', () => frame(part('xl/else.xml', '<a/>'))],
  ['without rows', () => frame(sheetOf())],
  [
    'of days beyond every calendar',
    () =>
      frame(
        sheetOf(['<row><c s="0"><v>1e300</v></c><c><v>-99999999</v></c></row>', 1000]),
        part('xl/styles.xml', `<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`),
      ),
  ],
  [
    'of rows out of their order',
    () =>
      frame(
        sheetOf(['<row r="9"><c r="A9"><v>1</v></c></row><row r="3"><c r="A3"><v>1</v></c></row>', 50_000]),
      ),
  ],
];
const good = (): Uint8Array =>
  packed(frame(sheetOf('<row><c t="str"><v>Number</v></c></row>', ['<row><c><v>1</v></c></row>', 200])));

const withTitles = (titles: readonly string[], rest: Uint8Array): Uint8Array =>
  Buffer.concat([bytes(`${titles.join(',')}\n`), rest]);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
/** Rows of hostile cells under titles that the import knows. */
function hostileRows(titles: readonly string[], cell: string, rows: number): Uint8Array {
  const row = `${titles.map(() => quoted(cell)).join(',')}\n`;
  const count = Math.min(rows, Math.floor(size / Buffer.byteLength(row)));
  return withTitles(titles, bytes(row.repeat(count)));
}

export const hostileTableFiles: readonly HostileTableFile[] = [
  ...repeated.map(([name, piece], n) => ({
    name: `much of ${name}`,
    createBytes: () => filled(piece, n < 12 ? size : smallSize),
  })),
  ...repeated.map(([name, piece]) => ({
    name: `titles, then much of ${name}`,
    createBytes: (titles: readonly string[]) => withTitles(titles, filled(piece, smallSize)),
  })),
  ...hostileCells.map((cell, n) => ({
    name: `10,000 rows of hostile cells ${n}`,
    createBytes: (titles: readonly string[]) => hostileRows(titles, cell, 10_000),
  })),
  ...hostileCells.slice(0, 12).map((cell, n) => ({
    name: `2,000 rows of hostile cells ${n}`,
    createBytes: (titles: readonly string[]) => hostileRows(titles, cell, 2000),
  })),
  {
    name: '50,000 rows of which each is another',
    createBytes: (titles) =>
      withTitles(
        titles,
        bytes(
          Array.from({ length: 50_000 }, (_, n) => titles.map((_, at) => `${n}-${at}`).join(',')).join('\n'),
        ),
      ),
  },
  {
    name: '10,000 rows of which each is nearly right',
    createBytes: (titles) =>
      withTitles(
        titles,
        bytes(
          Array.from({ length: 9999 }, (_, n) =>
            titles.map((title) => `${title.slice(1)}${n}`).join(','),
          ).join('\n'),
        ),
      ),
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({
    name: `random bytes ${seed}`,
    createBytes: () => randomBytes(seed, 200_000 * seed),
  })),
  ...[1, 2, 3, 4, 5, 6].map((seed) => ({
    name: `random signs ${seed}`,
    createBytes: (titles: readonly string[]) =>
      withTitles(titles, randomBytes(seed, 300_000 * seed, '",\n\r;\t |a1.-/$(')),
  })),
  ...(['utf16le', 'latin1'] as const).map((encoding) => ({
    name: `an odd number of bytes in ${encoding}`,
    createBytes: (titles: readonly string[]) =>
      new Uint8Array(
        Buffer.from(`\ufeff${titles.join(',')}\n${'ñ,1\n'.repeat(400_000)}`, encoding).subarray(0, -1),
      ),
  })),
  {
    name: 'halves of letters in UTF-16',
    createBytes: () =>
      new Uint8Array(
        Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('\ud800,a\n'.repeat(500_000), 'utf16le')]),
      ),
  },
  {
    name: 'an open quotation mark at the start',
    createBytes: (titles) => withTitles(titles, bytes(`"${'a,b\n'.repeat(1_000_000)}`)),
  },
  {
    name: 'an open quotation mark at the end',
    createBytes: (titles) => withTitles(titles, bytes(`${'a,b\n'.repeat(1_000_000)}"`)),
  },
  { name: 'a PDF', createBytes: () => filled('%PDF-1.7 ') },
  {
    name: 'an old Excel file',
    createBytes: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), filled('x', 4_000_000)]),
  },
  {
    name: 'a picture',
    createBytes: () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), filled('x', 4_000_000)]),
  },
  { name: 'a web page', createBytes: () => filled('<html><table><tr><td>') },
  { name: 'nothing', createBytes: () => new Uint8Array(0) },
  ...workbooks.map(([name, parts]) => ({
    name: `a workbook ${name}`,
    createBytes: (titles: readonly string[]) => packed(parts(titles)),
  })),
  ...[30, 60, 100, 200, 300, 400, 500, 600, 700, 800].map((at) => ({
    name: `a workbook with byte ${at} turned over`,
    createBytes: () => {
      const bent = Buffer.from(good());
      bent[at % bent.length] = (bent[at % bent.length] ?? 0) ^ 0xff;
      return bent;
    },
  })),
  ...[0.2, 0.5, 0.8, 0.99].map((share) => ({
    name: `a workbook cut off after ${share} of it`,
    createBytes: () => good().subarray(0, Math.floor(good().length * share)),
  })),
];

/** Files of 50 MB, for the import that accepts them. */
export const hostile50MbTableFiles: readonly HostileTableFile[] = [
  ...repeated
    .filter((_, n) => [0, 3, 7, 9, 11, 12, 21, 24, 27, 36].includes(n))
    .map(([name, piece]) => ({ name: `50 MB of ${name}`, createBytes: () => filled(piece, 50_000_000) })),
  {
    name: '50 MB of rows of 190 cells with titles',
    createBytes: (titles) => withTitles(titles, filled(`${'a,'.repeat(189)}a\n`, 49_000_000)),
  },
  {
    name: '100,000 rows of 480 letters',
    createBytes: (titles) =>
      withTitles(
        titles,
        bytes(Array.from({ length: 99_999 }, (_, n) => `${n},${'word '.repeat(90)}`).join('\n')),
      ),
  },
  {
    name: '100,000 rows of days',
    createBytes: (titles) =>
      withTitles(
        titles,
        bytes(
          Array.from({ length: 99_999 }, (_, n) =>
            titles.map(() => `${(n % 12) + 1}/${13 + (n % 15)}/2027`).join(','),
          ).join('\n'),
        ),
      ),
  },
];
