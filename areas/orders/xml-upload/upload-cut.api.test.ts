import { afterAll, beforeAll, expect, it } from 'vitest';
import { aelis, openUploads, send } from '#tests/upload-world.ts';
import type { UploadWorld } from '#tests/upload-world.ts';

/** Values too long to be repeated whole, where the cut falls into a picture of two halves. */
let uploads: UploadWorld;
beforeAll(async () => {
  uploads = await openUploads();
});
afterAll(() => uploads.world.close());

const long = (before: number) => `${'x'.repeat(before)}💐${'y'.repeat(300)}`;
const places: [string, string, string | undefined][] = [
  ['a file name', aelis([{}]), `${'n'.repeat(199)}💐.xml`],
  ['a consignee', aelis([{}, { consignee: long(199) }]), undefined],
  ['a consignee that is shown short', aelis([{}, { consignee: long(58) }]), undefined],
  ['a measure', aelis([{}, { measure: long(199) }]), undefined],
  ['a unit of measure', aelis([{}, { uom: long(58) }]), undefined],
  ['a code', aelis([{}, { id: long(199) }]), undefined],
  ['an own element', aelis([{}, { more: `<PO>${long(199)}</PO><PO>${long(199)}</PO>` }]), undefined],
  ['the name of an element', aelis([{}, { more: `<${'x'.repeat(59)}𝒳y/>` }]), undefined],
  ['a date', aelis([{}], { date: long(199) }), undefined],
  ['a shipper', aelis([{}], { shipper: long(39) }), undefined],
  ['a shipper that is longer', aelis([{}], { shipper: long(199) }), undefined],
];
it.each(places)(
  '%s is cut before or after a picture, and the file is answered',
  async (what, content, name) => {
    const answer = await send(uploads, content, {}, { key: `cut ${what}`, ...(name ? { name } : {}) });
    expect([answer.status < 500, answer.message]).toEqual([true, answer.message]);
    expect(/\\ud[89a-f]/i.test(new TextDecoder().decode(answer.bytes))).toBe(false);
    const again = await send(uploads, content, {}, { key: `cut ${what}`, ...(name ? { name } : {}) });
    expect([again.status, again.message]).toEqual([answer.status, answer.message]);
  },
);
