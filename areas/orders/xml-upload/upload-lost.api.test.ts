import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectInvariantsHold } from '#tests/invariants.ts';
import {
  buildAelisFile,
  nextUnitCode,
  listUploadCounts,
  openUploadTestWorld,
  uploadTestFile,
} from '#tests/upload-fixtures.ts';
import type { UploadTestWorld } from '#tests/upload-fixtures.ts';
import { giveUnexpectedTimeToHappen } from '#tests/waits.ts';

/** A connection that breaks in the middle of a file, and one that breaks before the response arrives. */
let uploads: UploadTestWorld;
beforeAll(async () => {
  uploads = await openUploadTestWorld();
});
afterAll(() => uploads.world.close());

function posting(xml: string, key: string): { head: string; body: string } {
  const body = [
    '--edge',
    'content-disposition: form-data; name="file"; filename="boxes.xml"',
    'content-type: text/xml',
    '',
    xml,
    '--edge--',
    '',
  ].join('\r\n');
  const head = [
    'POST /api/xml-files HTTP/1.1',
    'host: coldlane',
    `authorization: Bearer test:${uploads.shipperUser.subject}`,
    `idempotency-key: ${key}`,
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ].join('\r\n');
  return { head, body };
}
/** Sends that many characters of the body and closes the connection without waiting. */
const broken = (posted: { head: string; body: string }, sent: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(uploads.world.address).port), '127.0.0.1');
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.write(posted.head + posted.body.slice(0, sent), () => socket.destroy());
  });
const entered = async () => {
  const [row] = await uploads.world.rows<{ units: number; orders: number; files: number }>(`
    select (select count(*)::int from unit) as units, (select count(*)::int from orders) as orders,
      (select count(*)::int from xml_upload) as files
  `);
  return row;
};

it('a file whose connection breaks is saved completely or not at all, and a retry adds nothing twice', async () => {
  const ids = Array.from({ length: 300 }, () => nextUnitCode());
  const xml = buildAelisFile(ids.map((id) => ({ id })));
  const key = 'line-broke-1';
  const posted = posting(xml, key);
  for (const part of [0, 0.2, 0.9]) await broken(posted, Math.floor(posted.body.length * part));
  await broken(posted, posted.body.length - 1);
  await giveUnexpectedTimeToHappen('part of a file is entered', 300);
  expect(await entered()).toEqual({ units: 0, orders: 0, files: 0 });

  // All of it was sent, but the sender does not receive the response.
  await broken(posted, posted.body.length);
  const again = await uploadTestFile(uploads, xml, {}, { key });
  expect([again.status, ...listUploadCounts(again)]).toEqual([200, 300, 300, 0, 0]);
  expect(await entered()).toEqual({ units: 300, orders: 1, files: 1 });

  const anew = await uploadTestFile(uploads, xml, {}, { key: 'line-broke-2' });
  expect(listUploadCounts(anew)).toEqual([300, 0, 300, 0]);
  expect((await entered())?.units).toBe(300);
  await expectInvariantsHold(uploads.world);
});
