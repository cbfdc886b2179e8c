import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAelisFile, openUploadTestWorld, uploadTestFile } from '#tests/upload-fixtures.ts';
import type { UploadTestWorld } from '#tests/upload-fixtures.ts';

/** Values too long to repeat completely, where the cut falls inside a surrogate pair. */
let uploads: UploadTestWorld;
beforeAll(async () => {
  uploads = await openUploadTestWorld();
});
afterAll(() => uploads.world.close());

const long = (before: number) => `${'x'.repeat(before)}💐${'y'.repeat(300)}`;
const places: [string, string, string | undefined][] = [
  ['a file name', buildAelisFile([{}]), `${'n'.repeat(199)}💐.xml`],
  ['a consignee', buildAelisFile([{}, { consignee: long(199) }]), undefined],
  ['a consignee that is shown short', buildAelisFile([{}, { consignee: long(58) }]), undefined],
  ['a measure', buildAelisFile([{}, { measure: long(199) }]), undefined],
  ['a unit of measure', buildAelisFile([{}, { uom: long(58) }]), undefined],
  ['a code', buildAelisFile([{}, { id: long(199) }]), undefined],
  [
    'an own element',
    buildAelisFile([{}, { extraXml: `<PO>${long(199)}</PO><PO>${long(199)}</PO>` }]),
    undefined,
  ],
  ['the name of an element', buildAelisFile([{}, { extraXml: `<${'x'.repeat(59)}𝒳y/>` }]), undefined],
  ['a date', buildAelisFile([{}], { date: long(199) }), undefined],
  ['a shipper', buildAelisFile([{}], { shipper: long(39) }), undefined],
  ['a shipper that is longer', buildAelisFile([{}], { shipper: long(199) }), undefined],
];
it.each(places)(
  'an upload with %s cut inside an emoji still gets a valid response',
  async (what, content, name) => {
    const answer = await uploadTestFile(
      uploads,
      content,
      {},
      { key: `cut ${what}`, ...(name ? { name } : {}) },
    );
    expect([answer.status < 500, answer.message]).toEqual([true, answer.message]);
    expect(/\\ud[89a-f]/i.test(new TextDecoder().decode(answer.bytes))).toBe(false);
    const again = await uploadTestFile(
      uploads,
      content,
      {},
      { key: `cut ${what}`, ...(name ? { name } : {}) },
    );
    expect([again.status, again.message]).toEqual([answer.status, answer.message]);
  },
);
