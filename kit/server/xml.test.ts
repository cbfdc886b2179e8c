import { SaxesParser } from 'saxes';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from './refuse.ts';
import { readXml } from './xml.ts';
import type { XmlElement } from './xml.ts';

async function elements(file: string | Uint8Array): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  await readXml(Buffer.from(file), { close: (element) => void found.push(element) });
  return found;
}
/** The refusal of a file, and the work and room it took: the second reading counts, the first one only warms the machine up. */
async function refusal(file: string | Uint8Array): Promise<{
  says: string;
  status: number;
  params: Record<string, string | number>;
  ms: number;
  bytes: number;
}> {
  const bytes = Buffer.from(file);
  let told = { says: 'read', status: 200, params: {}, ms: 0, bytes: 0 };
  for (let round = 0; round < 2; round += 1) {
    const [before, start] = [process.memoryUsage().rss, process.cpuUsage()];
    const error: unknown = await readXml(bytes, {}).catch((thrown: unknown) => thrown);
    if (error !== undefined && !(error instanceof Refusal)) throw error;
    const { user, system } = process.cpuUsage(start);
    if (error)
      told = {
        says: error.key,
        status: error.status,
        params: error.params,
        ms: (user + system) / 1000,
        bytes: process.memoryUsage().rss - before,
      };
  }
  return told;
}

describe('a readable file', () => {
  it('tells where every element and its content start', async () => {
    const [b, c, d] = await elements(
      '<a>\n <b x="1"\n  y="2">hi &amp; <![CDATA[<ho>]]></b>\r\n  <c/><d\n>x</d></a>',
    );
    expect(b).toMatchObject({
      name: 'b',
      line: 2,
      column: 2,
      inside: { line: 3, column: 9 },
      text: 'hi & <ho>',
      attributes: { x: '1', y: '2' },
      depth: 2,
    });
    expect(c).toMatchObject({ line: 4, column: 3, text: '' });
    expect(d).toMatchObject({ line: 4, column: 7, inside: { line: 5, column: 2 } });
  });
  it('keeps its places over the pieces it is read in', async () => {
    const row = '  <row>ñandú 🌹</row>\r\n';
    const found = await elements(`<rows>\r\n${row.repeat(40_000)}</rows>`);
    expect(found).toHaveLength(40_001);
    expect(
      found
        .slice(0, -1)
        .every(
          (element, i) =>
            element.line === i + 2 &&
            element.column === 3 &&
            element.inside.column === 8 &&
            element.text === 'ñandú 🌹',
        ),
    ).toBe(true);
  });
  it.each([
    ['UTF-8', Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>ñ</a>')],
    ['UTF-8 with its mark', Buffer.from('\ufeff<?xml version="1.0" encoding="utf-8"?><a>ñ</a>')],
    [
      'UTF-8 with its mark that calls itself Latin-1',
      Buffer.from('\ufeff<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>'),
    ],
    ['nothing said', Buffer.from('<a>ñ</a>')],
    ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>', 'latin1')],
    ['Windows-1252', Buffer.from("<?xml version='1.0' encoding='windows-1252' ?><a>ñ</a>", 'latin1')],
  ])('is read as %s', async (_, bytes) => {
    expect((await elements(bytes)).map((element) => element.text)).toEqual(['ñ']);
  });
  it('may have comments and instructions before and behind its root', async () => {
    expect(await elements('<?xml version="1.0"?>\n<!-- <b> --><?style x?><a/><!-- end --> \n')).toHaveLength(
      1,
    );
  });
  it('is read with at most seven listeners: an eighth costs six times the work', async () => {
    const on = vi.spyOn(SaxesParser.prototype, 'on');
    await elements('<a/>');
    expect(on.mock.calls.length).toBeGreaterThan(3);
    expect(on.mock.calls.length).toBeLessThanOrEqual(7);
    on.mockRestore();
  });
  it('has long texts cut, so that they can be told to be too long', async () => {
    expect((await elements(`<a>${'x'.repeat(5000)}</a>`))[0]?.text).toHaveLength(2001);
  });
  it.each([
    ['blanks behind it', `<a>x</a>${' '.repeat(5_000_000)}`],
    ['blank lines in it', `<a>x${'\n'.repeat(5_000_000)}</a>`],
    ['a comment before it', `<!--${'x'.repeat(5_000_000)}--><a>x</a>`],
    ['a comment behind it', `<a>x</a><!-- ${'x'.repeat(5_000_000)} -->`],
  ])('is read when it is filled up with %s', async (_, file) =>
    expect((await elements(file)).map((e) => e.text.trim())).toEqual(['x']),
  );
});

describe('what is no readable file', () => {
  const entities = Array.from(
    { length: 9 },
    (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`,
  ).join('');
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${entities}]><lolz>&lol9;</lolz>`;
  const long = `<a>${'<b>x</b>\n'.repeat(400_000)}`;
  it.each<[string, string | Uint8Array, RegExp]>([
    ['a billion laughs', laughs, /document type/],
    [
      'a document type behind a comment',
      '<!-- x -->\n<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
      /document type/,
    ],
    ['a document type behind a comment that ends late', '<!--><a--><!DOCTYPE a><a/>', /document type/],
    ['a document type behind its root', '<a/><!DOCTYPE a><!-- -->', /well-formed/],
    ['a document type inside its root', '<a><!DOCTYPE a></a>', /well-formed/],
    ['a document type in small letters', '<!doctype a><a/>', /document type/],
    ['an entity of its own', '<a>&own;</a>', /well-formed/],
    ['400,000 levels', `${'<a>'.repeat(400_000)}${'</a>'.repeat(400_000)}`, /nested deeper/],
    ['700,000 levels that never close', '<a>'.repeat(700_000), /is closed/],
    [
      'a million attributes',
      `<a ${Array.from({ length: 400_000 }, (_, i) => `a${i}=""`).join('\n')}/>`,
      /longer than/,
    ],
    ['thirty attributes', `<a ${Array.from({ length: 30 }, (_, i) => `a${i}=""`).join(' ')}/>`, /attributes/],
    ['a name of 5 MB', `<${'a'.repeat(5_000_000)}/>`, /longer than/],
    ['a text of a million entities', `<a>${'&amp;'.repeat(1_000_000)}</a>`, /longer than/],
    ['character data of 5 MB', `<a><![CDATA[${']'.repeat(5_000_000)}]]></a>`, /longer than/],
    ['over a million tags', `<a>${'<b/>'.repeat(1_200_000)}</a>`, /tags/],
    ['a file cut off on its way', long, /is closed/],
    ['a file cut off inside a tag', `${long}<b`, /is closed/],
    ['UTF-16 with its mark', Buffer.from('\ufeff<a/>', 'utf16le'), /UTF-16/],
    ['UTF-16 without its mark', Buffer.from('<a/>', 'utf16le'), /UTF-16/],
    ['another encoding', '<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>', /EBCDIC|encoding/],
    [
      'UTF-8 that is none',
      Buffer.concat([Buffer.from('<a>\n'), Buffer.from([0xf1, 0x20]), Buffer.from('</a>')]),
      /not UTF-8/,
    ],
    ['an empty file', '', /empty/],
    ['blanks', '  \n ', /well-formed/],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', /well-formed/],
    ['a wrong closing tag', '<a>\n<b></c></a>', /well-formed/],
    ['two roots', '<a/><b/>', /well-formed/],
    ['a NUL', '<a>\0</a>', /well-formed/],
  ])('%s is refused at once', async (_, file, says) => {
    const told = await refusal(file);
    expect(told.says).toMatch(says);
    expect(told.status).toBe(400);
    // The best of five, by the work of this process: another program on the machine proves nothing about it.
    let { ms, bytes } = told;
    for (let more = 4; (ms >= 150 || bytes >= 50_000_000) && more > 0; more -= 1) {
      const again = await refusal(file);
      [ms, bytes] = [Math.min(ms, again.ms), Math.min(bytes, again.bytes)];
    }
    expect(ms).toBeLessThan(150);
    expect(bytes).toBeLessThan(50_000_000);
  });
  it.each(['1.0', '1.1'])(
    'of version %s is refused with a control character, as a form is',
    async (version) => {
      for (const character of ['&#1;', '&#x1B;', '\u0001'])
        expect((await refusal(`<?xml version="${version}"?>\n<a>${character}</a>`)).params).toMatchObject({
          line: 2,
        });
    },
  );
  it('is refused with its line and column', async () => {
    expect((await refusal('<a>\n <b></c></a>')).params).toMatchObject({
      line: 2,
      column: 9,
      detail: 'unexpected close tag',
    });
    expect(
      (await refusal(Buffer.concat([Buffer.from('<a>\n\ufffd '), Buffer.from([0xff]), Buffer.from('</a>')])))
        .params,
    ).toEqual({ line: 2, column: 3 });
  });
  it('says where the first byte is that is no letter, however far into the file', async () => {
    for (const before of ['a', '🌹', 'é\n', '\ufffd'])
      for (const far of [0, 65_532, 65_534, 65_536, 200_000]) {
        const text = before.repeat(Math.ceil(far / before.length));
        const lines = text.split('\n');
        const file = Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x41]), Buffer.from('</a>')]);
        expect((await refusal(file)).params).toEqual({
          line: lines.length,
          column: (lines.at(-1) ?? '').length + 1,
        });
      }
  });
});

describe('a nasty file of 5 MB', () => {
  const size = 5_242_880;
  const filled = (one: string, start = '<a>', end = '</a>') =>
    `${start}${one.repeat(Math.floor((size - start.length - end.length) / one.length))}${end}`;
  it.each<[string, string | Buffer]>([
    ['line breaks', filled('\n')],
    ['line breaks of two characters', filled('\r\n')],
    ['line breaks and nothing behind', filled('\n', '', '')],
    ['line breaks before what is refused', filled('\n', '', '<!DOCTYPE a>')],
    ['line breaks before a torn end', filled('\n', '<a>', '<b')],
    ['tags with a line break inside', filled('<b\n/>')],
    ['tags with a line break inside and one before', filled('<b\r\n c="1"/>\n')],
    ['the smallest tags', filled('<b/>')],
    ['comments', filled('<!---->')],
    ['one comment', filled('-', '<a><!--', '--></a>')],
    ['one comment of line breaks', filled('\n', '<a><!--', '--></a>')],
    ['character data', filled('\n', '<a><![CDATA[', ']]></a>')],
    ['an attribute', filled('\n', '<a b="', '"/>')],
    ['blanks inside a tag', filled(' ', '<a ', '/>')],
    ['opened brackets', filled('<')],
    ['references', filled('&#10;')],
    ['emoji', filled('🌹', '<a>', '</a>').slice(0, size / 2)],
    [
      'signs of unreadable letters before one that is',
      Buffer.concat([Buffer.from(filled('\ufffd', '<a>', '').slice(0, size / 3)), Buffer.from([0xff])]),
    ],
  ])('of %s holds nobody up: the longest piece of work is short', async (_, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    // The best of five, as above: the first reading also pays for what the machine has not met yet.
    let longest = await longestPiece(bytes);
    for (let more = 4; longest >= 80 && more > 0; more -= 1)
      longest = Math.min(longest, await longestPiece(bytes));
    expect(longest).toBeLessThan(80);
  });
});
/** The most that this process works on a file without letting others in between, ms. */
async function longestPiece(bytes: Buffer): Promise<number> {
  const file = { read: false };
  let longest = 0;
  let before = process.threadCpuUsage();
  const reading = readXml(bytes, {})
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    })
    .finally(() => {
      file.read = true;
    });
  while (!file.read) {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await reading;
  return longest;
}
