import { describe, expect, it } from 'vitest';
import {
  buildSignatureFiles,
  checkPacketFiles,
  listSignatureFileProblems,
  formatPacketLinkFragment,
  formatSha256List,
  buildPacketFileName,
  parsePacketLink,
  parseManifest,
} from './packet-manifest.rules.ts';
import type { PacketManifest } from './packet-manifest.rules.ts';

const hash = (digit: string): string => digit.repeat(64);
const manifest: PacketManifest = {
  pack: 'CP-1001',
  claim: 'CL-1',
  company: 'Coldlane',
  madeAt: '2027-02-03T15:00:00Z',
  check: '',
  contents: hash('c'),
  key: 'k',
  document: { name: 'pack.pdf', bytes: 9, sha256: hash('d') },
  pieces: [
    { name: 'scans.csv', bytes: 1, sha256: hash('1') },
    { name: 'photos/001.jpg', bytes: 2, sha256: hash('2') },
  ],
};
const all = [
  { name: 'pack.pdf', sha256: hash('d') },
  { name: 'scans.csv', sha256: hash('1') },
  { name: 'photos/001.jpg', sha256: hash('2') },
  { name: 'manifest.json', sha256: hash('e') },
];
const became = (given: Parameters<typeof checkPacketFiles>[1], whole = true) =>
  checkPacketFiles(manifest, given, whole).map(({ name, status: b }) => `${name} ${b}`);

describe('The files of a packet', () => {
  it('are intact when they match the signed hashes, and the hash list is not one of them', () => {
    expect(became(all)).toEqual(['pack.pdf whole', 'scans.csv whole', 'photos/001.jpg whole']);
  });
  it('are intact in a folder that was repacked under another name', () => {
    expect(became(all.map((file) => ({ ...file, name: `CP-1001/${file.name}` })))).toEqual(became(all));
  });
  it('are altered, missing or added, each listed by name', () => {
    const given = [
      { name: 'pack.pdf', sha256: hash('d') },
      { name: 'scans.csv', sha256: hash('9') },
      { name: 'x.csv', sha256: hash('2') },
    ];
    expect(became(given)).toEqual([
      'pack.pdf whole',
      'scans.csv altered',
      'photos/001.jpg missing',
      'x.csv added',
    ]);
  });
  it('are matched by content under another name, and other files are not reported as missing', () => {
    expect(became([{ name: 'IMG (1).jpg', sha256: hash('2') }], false)).toEqual(['photos/001.jpg whole']);
    expect(became([{ name: 'IMG (1).jpg', sha256: hash('3') }], false)).toEqual(['IMG (1).jpg added']);
    expect(became([{ name: 'pack.pdf', sha256: hash('3') }], false)).toEqual(['pack.pdf altered']);
  });
  it('are listed in sha256sum format', () => {
    expect(formatSha256List(manifest.pieces)).toBe(`${hash('1')}  scans.csv\n${hash('2')}  photos/001.jpg\n`);
  });
  it.each([
    ['IMG 0001.JPG', 'photos/003-IMG-0001.jpg'],
    ['../../etc/passwd', 'photos/003-etc-passwd.jpg'],
    ['фото.png', 'photos/003.jpg'],
    ['a'.repeat(80), `photos/003-${'a'.repeat(40)}.jpg`],
  ])('have a portable name: %s', (name, kept) => {
    expect(buildPacketFileName('photos', 3, name, 'jpg')).toBe(kept);
  });
});
describe('The signature files', () => {
  const made = buildSignatureFiles({
    manifest: JSON.stringify(manifest),
    signature: 'c2ln',
    publicKey: 'a2V5',
  });
  const told = (given: Record<string, string>, whole = true) =>
    listSignatureFileProblems(
      made,
      new Map(Object.entries({ ...Object.fromEntries(made), ...given })),
      whole,
    );
  it('are not mentioned when they are unchanged', () => {
    expect([
      told({}),
      told({ 'manifest.sig': 'c2ln\n' }),
      listSignatureFileProblems(made, new Map(), false),
    ]).toEqual([[], [], []]);
  });
  it.each(['manifest.json', 'manifest.sig', 'public-key.pem'])(
    'are reported when %s was altered or is missing from a folder',
    (name) => {
      const less = new Map([...made].filter(([other]) => other !== name));
      expect([told({ [name]: `${made.get(name)}x` }), listSignatureFileProblems(made, less, true)]).toEqual([
        [{ name, status: 'altered' }],
        [{ name, status: 'missing' }],
      ]);
    },
  );
});
describe('The packet check link', () => {
  it('is parsed, also when typed by a user', () => {
    const link = formatPacketLinkFragment(1001, hash('c'));
    const read = { number: 1001, contents: hash('c') };
    expect([
      parsePacketLink(link),
      parsePacketLink(` CP-${link} `),
      parsePacketLink(link.toUpperCase()),
    ]).toEqual([read, read, read]);
  });
  it.each([
    '',
    '1001',
    `1001.${hash('g')}`,
    `1001.${hash('c')}0`,
    `-1.${hash('c')}`,
    `99999999999.${hash('c')}`,
  ])('cannot be %j', (text) => {
    expect(parsePacketLink(text)).toBeUndefined();
  });
  it.each(['', 'null', '[]', '{}', '{"pack":1}', JSON.stringify({ ...manifest, pieces: [{}] })])(
    'returns no manifest for invalid content such as %s',
    (text) => {
      expect(parseManifest(text)).toBeUndefined();
    },
  );
  it('returns the manifest as it was written', () => {
    expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest);
  });
});
