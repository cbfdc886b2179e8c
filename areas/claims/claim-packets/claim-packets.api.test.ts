import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signatureFileNames,
  checkPacketFiles,
  formatPacketLinkFragment,
  formatSha256List,
  parseManifest,
} from './packet-manifest.rules.ts';
import type { PacketManifest } from './packet-manifest.rules.ts';
import {
  getSignedPacketManifestByLinkEndpoint,
  listPacketPublicKeysEndpoint,
  findClaimPacketsEndpoint,
  requestClaimPacketEndpoint,
  downloadClaimPacketPdfEndpoint,
  downloadClaimPacketZipEndpoint,
} from './claim-packets.contract.ts';
import type { ClaimPacket } from './claim-packets.contract.ts';
import {
  inspectClaimEndpoint,
  settleClaimEndpoint,
  acknowledgeClaimEndpoint,
} from '#areas/claims/claims/claim-actions.contract.ts';
import { addClaimDocumentEndpoint, addClaimNoteEndpoint } from '#areas/claims/claims/claims.contract.ts';
import { readOwnPdfTextsByPage } from '#kit/server/pdf-testing.ts';
import { openZip } from '#kit/server/zip.ts';
import { createTestClaimWithFreight } from '#tests/claims-fixtures.ts';
import { createTestConsignee, createTestShipper, createTestUser, updateTestUnits } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { smallPictures } from '#tests/small-pictures.ts';
import { blockJobStartsUntilReleased } from '#tests/background-jobs.ts';
import { chooseRunCount } from '#tests/properties.ts';
import { waitUntil } from '#tests/waits.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let owner: TestUser;
let sender: TestUser;
let florist: TestAccount;
let claimId: number;
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  florist = await createTestConsignee(world, { name: 'Buckeye Floral' });
  const grower = await createTestShipper(world, { name: 'Andes Rose' });
  owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] });
  sender = await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] });
  claimId = (await createTestClaimWithFreight(world, { owner, florist, grower, units: 2 })).id;
  const step = (
    call: typeof acknowledgeClaimEndpoint | typeof inspectClaimEndpoint | typeof settleClaimEndpoint,
    body: object,
  ) => world.call(call, { as: kemi, params: { id: claimId }, body: { ...body } });
  const secret = 'Between us: we dropped it';
  await world.call(addClaimNoteEndpoint, {
    as: kemi,
    params: { id: claimId },
    body: { said: secret, inside: true },
  });
  await step(acknowledgeClaimEndpoint, { rowVersion: 1 });
  await step(inspectClaimEndpoint, { found: secret, cause: 'handling', bearer: 'warehouse', rowVersion: 2 });
  await addPhotos(3);
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

let taken = 0;
/** A photo that differs from the others in one number of its quantization table. */
function photo(): Uint8Array {
  taken += 1;
  const bytes = Buffer.from(smallPictures.jpg);
  const table = bytes.indexOf(Buffer.from([0xff, 0xdb]));
  bytes[table + 10] = 1 + (taken % 250);
  bytes[table + 11] = 1 + Math.floor(taken / 250);
  return bytes;
}
async function addPhotos(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const files = [{ name: `IMG_${taken}.jpg`, content: photo() }];
    const { status } = await world.call(addClaimDocumentEndpoint, {
      as: owner,
      params: { id: claimId },
      files,
    });
    expect(status).toBe(200);
  }
}
const make = (as = owner) =>
  world.call(requestClaimPacketEndpoint, { as, params: { id: claimId }, body: { language: 'en' } });
const packs = async (as = owner) =>
  (await world.call(findClaimPacketsEndpoint, { as, params: { id: claimId } })).data;
/** Creates a packet and waits until it is ready. */
async function made(as = owner): Promise<ClaimPacket> {
  const { data, status, message } = await make(as);
  expect([status, message]).toEqual([200, message]);
  const pack = await waitUntil(`pack ${data.id} has ended`, async () => {
    const found = (await packs(as)).find(({ id }) => id === data.id);
    return found?.state !== 'making' && found;
  });
  expect(pack.state).toBe('made');
  // Progress ends at the total.
  expect([pack.done, pack.total > 0]).toEqual([pack.total, true]);
  return pack;
}
async function folder(pack: ClaimPacket, as = owner) {
  const zip = await world.call(downloadClaimPacketZipEndpoint, {
    as,
    params: { id: claimId, packId: pack.id },
  });
  const open = openZip(new Uint8Array(zip.bytes), 500_000_000);
  const text = Buffer.from(open('manifest.json') ?? []).toString();
  const manifest = parseManifest(text);
  if (!manifest) throw new Error('No manifest');
  const names = [...signatureFileNames, manifest.document.name, ...manifest.pieces.map(({ name }) => name)];
  return { open, text, manifest, names };
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hashes = (manifest: PacketManifest, open: (name: string) => Uint8Array | undefined) =>
  [manifest.document, ...manifest.pieces].map(({ name }) => ({
    name,
    sha256: sha256(open(name) ?? new Uint8Array()),
  }));

describe('A claim packet', () => {
  it('contains what both sides may read, with a hash per file and the company’s signature', async () => {
    const pack = await made();
    const { open, text, manifest } = await folder(pack);
    expect(manifest.pieces.map(({ name }) => name.replace(/[\d-]+\.(?=pdf)/, '.'))).toEqual(
      expect.arrayContaining(['claim.csv', 'scans.csv', 'temperatures.csv', 'history.csv', 'loads.csv']),
    );
    expect(manifest.pieces.filter(({ name }) => name.startsWith('photos/'))).toHaveLength(3);
    expect(manifest.pieces.filter(({ name }) => name.startsWith('label-'))).toHaveLength(1);
    expect(manifest.contents).toBe(sha256(Buffer.from(formatSha256List(manifest.pieces))));
    const verdicts = checkPacketFiles(manifest, hashes(manifest, open), true);
    expect(new Set(verdicts.map(({ status: became }) => became))).toEqual(new Set(['whole']));
    const signature = Buffer.from(Buffer.from(open('manifest.sig') ?? []).toString(), 'base64');
    const key = createPublicKey(Buffer.from(open('public-key.pem') ?? []));
    expect(verify(null, Buffer.from(text), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(text.replace('CP-', 'CQ-')), key, signature)).toBe(false);
    const keys = await world.call(listPacketPublicKeysEndpoint, {});
    expect(keys.data.map(({ pem }) => pem)).toEqual([key.export({ format: 'pem', type: 'spki' })]);
    expect(keys.data[0]?.id).toBe(manifest.key);
    // It contains nothing internal.
    const all = manifest.pieces
      .map(({ name }) => Buffer.from(open(name) ?? []).toString('latin1'))
      .join('\n');
    expect(all).not.toMatch(/Between us|handling/);
  });
  it('is one PDF with an outline and total page numbers', async () => {
    const pack = await made();
    const pdf = await world.call(downloadClaimPacketPdfEndpoint, {
      as: owner,
      params: { id: claimId, packId: pack.id },
    });
    const text = Buffer.from(pdf.bytes).toString('latin1');
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(pack.pages ?? 0);
    for (const title of ['Claim packet', 'Order line', 'Label', 'Scans', 'Load and door', 'Photos'])
      expect(text).toContain(`/Title (${title})`);
    // Sections without content are listed on the first page. No page contains only a heading.
    for (const title of ['Temperatures', 'Proof of delivery', 'Invoice lines'])
      expect(text).not.toContain(`/Title (${title})`);
    const { manifest } = await folder(pack);
    expect(sha256(new Uint8Array(pdf.bytes))).toBe(manifest.document.sha256);
    expect(text).toContain(`(${formatPacketLinkFragment(pack.number, manifest.contents)})`);
  });
  it('shows local times, and has its number, hash and page number in every page footer', async () => {
    await world.rows("update account set time_zone = 'America/Los_Angeles' where id = $1", [florist.id]);
    const freight = await world.row<{ unitId: number; dropId: number; zone: string }>(
      `
        select u.id as "unitId", u.drop_id as "dropId", w.time_zone as zone
        from claim k
        join unit u on u.id = k.unit_id
        join warehouse w on w.id = k.warehouse_id
        where k.id = $1
      `,
      [claimId],
    );
    expect(freight.zone).toBe('America/New_York');
    await world.rows(
      `
        insert into unit_event (unit_id, at, kind, user_name, warehouse_id)
        select $1, x.at::timestamptz, x.kind, 'Rosa', case when x.kind = 'loaded' then k.warehouse_id end
        from (values ('2027-02-03T17:10:00Z', 'loaded'), ('2027-02-03T23:20:00Z', 'delivered')) x(at, kind)
        join claim k on k.id = $2
      `,
      [freight.unitId, claimId],
    );
    await world.rows(
      `
        insert into eta (drop_id, status, delivered_at)
        values ($1, 3, '2027-02-03T23:20:00Z')
        on conflict (drop_id) do update
        set status = 3, delivered_at = excluded.delivered_at
      `,
      [freight.dropId],
    );
    const pack = await made();
    const pdf = await world.call(downloadClaimPacketPdfEndpoint, {
      as: owner,
      params: { id: claimId, packId: pack.id },
    });
    const pages = readOwnPdfTextsByPage(new Uint8Array(pdf.bytes));
    expect(pages).toHaveLength(pack.pages ?? 0);
    const { manifest } = await folder(pack);
    for (const [n, words] of pages.entries())
      expect([n, ...words.slice(-2)]).toEqual([
        n,
        `Packet CP-${pack.number} · SHA-256 ${manifest.contents.slice(0, 16)}…`,
        `${n + 1} of ${pages.length}`,
      ]);
    const all = pages.map((words) => words.join(' '));
    const page = (title: string) =>
      all.find((words) => words.includes(`${title} `) && !words.includes('Claim packet')) ?? '';
    expect(page('Scans')).toContain('02/03/2027 12:10 PM ET');
    expect(page('Scans')).toContain('02/03/2027 3:20 PM PT');
    expect(page('Load and door')).toContain('02/03/2027 3:20 PM PT');
    // Print times use the dock's clock.
    for (const words of [all[0], page('Scans'), page('Load and door')])
      expect(words).toContain('Printed 02/03/2027 10:00 AM ET');
  });
  it('check reports a file altered by one byte, a missing file and an added file', async () => {
    const pack = await made();
    const { open, manifest } = await folder(pack);
    const found = hashes(manifest, open);
    const altered = Buffer.from(open('scans.csv') ?? []);
    altered[20] = (altered[20] ?? 0) ^ 1;
    const given = found
      .filter(({ name }) => name !== 'history.csv')
      .map((file) => (file.name === 'scans.csv' ? { ...file, sha256: sha256(altered) } : file));
    const told = checkPacketFiles(manifest, [...given, { name: 'more.txt', sha256: sha256(altered) }], true);
    expect(told.filter(({ status: became }) => became !== 'whole')).toEqual([
      { name: 'scans.csv', status: 'altered' },
      { name: 'history.csv', status: 'missing' },
      { name: 'more.txt', status: 'added' },
    ]);
  });
  it('is found by its hash, and cannot be guessed', async () => {
    const pack = await made();
    const { manifest, text } = await folder(pack);
    const link = formatPacketLinkFragment(pack.number, manifest.contents);
    expect(pack.check).toContain(`/check#${link}`);
    const right = await world.call(getSignedPacketManifestByLinkEndpoint, { body: { link } });
    expect(right.data).toMatchObject({ number: pack.number, manifest: text, keyId: manifest.key });
    const other = manifest.contents.replace(/^./, (c) => (c === 'a' ? 'b' : 'a'));
    for (const wrong of [
      formatPacketLinkFragment(pack.number, other),
      formatPacketLinkFragment(pack.number + 1, manifest.contents),
      '',
      "1.'",
      'x'.repeat(200),
    ])
      expect(
        (await world.call(getSignedPacketManifestByLinkEndpoint, { body: { link: wrong } })).status,
      ).toBe(404);
    expect(
      (await world.call(getSignedPacketManifestByLinkEndpoint, { body: { link: 'x'.repeat(201) } })).status,
    ).toBe(400);
  });
  it('is available only to the claimant and the company', async () => {
    const pack = await made();
    const params = { id: claimId, packId: pack.id };
    for (const call of [downloadClaimPacketZipEndpoint, downloadClaimPacketPdfEndpoint])
      expect((await world.call(call, { as: sender, params })).status).toBe(404);
    expect((await world.call(findClaimPacketsEndpoint, { as: sender, params: { id: claimId } })).status).toBe(
      404,
    );
    expect((await make(sender)).status).toBe(404);
    expect((await world.call(downloadClaimPacketPdfEndpoint, { as: kemi, params })).status).toBe(200);
    const nobody = await createTestUser(world, { role: 'Routing' });
    expect((await make(nobody)).status).toBe(403);
    const none = await world.call(downloadClaimPacketZipEndpoint, {
      as: owner,
      params: { id: claimId, packId: 987_654 },
    });
    expect(none.status).toBe(404);
  });
  it('is created once when two users request it at the same time', async () => {
    const held = await blockJobStartsUntilReleased(world);
    const both = await Promise.all([make(owner), make(kemi)]);
    await held.release();
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expect.poll(async () => (await packs()).some(({ state }) => state === 'making')).toBe(false);
  });
  it('includes every temperature and text shown in the PDF in its tables too', async () => {
    const { unitId } = await world.row<{ unitId: number }>(
      'select unit_id as "unitId" from claim where id = $1',
      [claimId],
    );
    await updateTestUnits(world, unitId, { temp_f: 34 });
    await world.rows(
      `insert into unit_event (unit_id, at, kind, user_name, place, note)
      values ($1, '2027-02-03T12:00:00Z', 'received', 'Rosa', 'Door 6', '34 °F')`,
      [unitId],
    );
    await world.call(addClaimNoteEndpoint, {
      as: owner,
      params: { id: claimId },
      body: { said: 'Seen by all' },
    });
    const { data } = await world.call(requestClaimPacketEndpoint, {
      as: owner,
      params: { id: claimId },
      body: { language: 'es' },
    });
    await expect.poll(async () => (await packs()).find(({ id }) => id === data.id)?.state).toBe('made');
    const pack = (await packs()).find(({ id }) => id === data.id) ?? data;
    const { open } = await folder(pack);
    const table = (name: string) => Buffer.from(open(name) ?? []).toString();
    expect(table('messages.csv')).toContain('Seen by all');
    expect(table('messages.csv')).not.toContain('Between us');
    expect(table('temperatures.csv').trim().split('\n')).toHaveLength(2);
    expect(table('temperatures.csv')).toMatch(/12:00:00.*,34,.*Rosa/);
    expect(table('scans.csv')).toMatch(/Puerta 6/);
    expect(table('claim.csv')).toMatch(/Dañada/);
    const pdf = await world.call(downloadClaimPacketPdfEndpoint, {
      as: owner,
      params: { id: claimId, packId: pack.id },
    });
    expect(Buffer.from(pdf.bytes).toString('latin1')).toContain('/Title (Temperaturas)');
  });
  it('accepts many photos', { timeout: 240_000 }, async () => {
    const photos = taken + chooseRunCount(12, 200 - taken);
    await addPhotos(photos - taken);
    const pack = await made(kemi);
    expect(pack.pages).toBeGreaterThan(photos / 6);
    const { manifest, open } = await folder(pack, kemi);
    expect(manifest.pieces.filter(({ name }) => name.startsWith('photos/'))).toHaveLength(photos);
    expect(
      checkPacketFiles(manifest, hashes(manifest, open), true).every(
        ({ status: became }) => became === 'whole',
      ),
    ).toBe(true);
  });
});
