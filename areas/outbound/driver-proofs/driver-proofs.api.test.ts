import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  revokeProofLinkEndpoint,
  listActiveProofLinksEndpoint,
  findProofsOfDeliveryOfLoadEndpoint,
  uploadProofPhotoEndpoint,
  createProofLinkEndpoint,
  maxActiveProofLinksPerLoad,
  maxPhotosPerStop,
  printProofsOfDeliveryOfLoadEndpoint,
  submitDriverProofEndpoint,
  getDriverLoadEndpoint,
  getProofPhotoEndpoint,
} from './driver-proofs.contract.ts';
import type { DriverProofInput } from './driver-proofs.contract.ts';
import { createPhotoMoveToFileStoreHandler } from './photo-store.service.ts';
import { getLoadEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { getUnitTimelineEndpoint } from '#areas/outbound/tracking/shipment-tracking.contract.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { createFolderFileStorage } from '#integrations/files/folder.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { smallPictures } from '#tests/small-pictures.ts';
import { createReadableTemporaryFolder } from '#tools/temporary-folder.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestUnits,
} from '#tests/factories.ts';

/** A driver without an account proves stops through a link, hours later and more than once. Nothing is lost or duplicated. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let warehouse: { id: number };
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  warehouse = await createTestWarehouse(world);
  await startTestOperatingDay(world, warehouse.id, day);
});
afterAll(() => world.close());

/** A truck with units for one consignee, departed by default, and the link of its driver. */
async function aTruck({ left = true, units = 3 } = {}) {
  const consignee = await createTestConsignee(world);
  const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  const load = await createTestLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    pickupWarehouseIds: [warehouse.id],
    stopConsignees: [consignee],
  });
  const { unitIds } = await createTestUnits(world, 'loaded', { load: load, shipper, consignee, units });
  const release = () =>
    world.call(releasePickupEndpoint, {
      as: admin,
      params: { id: load.id, pickupId: load.pickupId },
      body: {},
    });
  if (left) expect((await release()).status).toBe(200);
  const made = await world.call(createProofLinkEndpoint, {
    as: admin,
    params: { id: load.id },
    body: { days: 5 },
  });
  return { ...load, consignee, unitIds, release, linkId: made.data.id, link: linkOf(made.data.path) };
}
const linkOf = (path: string): string => path.split('#')[1] ?? '';
type Truck = Awaited<ReturnType<typeof aTruck>>;
const proves = (truck: Pick<Truck, 'link' | 'dropId'>, more: Partial<DriverProofInput> = {}) =>
  world.call(submitDriverProofEndpoint, {
    params: { link: truck.link, dropId: truck.dropId },
    body: { proofId: randomUUID(), signedBy: 'Ana Ruiz', ...more },
  });
const sends = (
  truck: Pick<Truck, 'link' | 'dropId'>,
  content: Uint8Array,
  fields: Record<string, string> = {},
) =>
  world.call(uploadProofPhotoEndpoint, {
    params: { link: truck.link, dropId: truck.dropId },
    files: [{ name: 'a.jpg', content, fields: { photoId: randomUUID(), proofId: randomUUID(), ...fields } }],
  });
const proofsOf = async (truck: { id: number }) =>
  (await world.call(findProofsOfDeliveryOfLoadEndpoint, { as: admin, params: { id: truck.id } })).data;

describe('a driver link', () => {
  test('shows the driver the stops of the load with the boxes for each, and nothing else', async () => {
    const truck = await aTruck();
    const { data, status } = await world.call(getDriverLoadEndpoint, { params: { link: truck.link } });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      left: true,
      stops: [{ id: truck.dropId, seq: 1, name: truck.consignee.name }],
    });
    expect(data.stops[0]?.boxes.map(({ id }) => id)).toEqual(truck.unitIds);
    const [link] = (await world.call(listActiveProofLinksEndpoint, { as: admin, params: { id: truck.id } }))
      .data;
    expect(link).toMatchObject({ id: truck.linkId, openedAt: '2027-02-03T15:00:00.000Z' });
  });

  test('gets the same response when guessed, ended, of another number or expired', async () => {
    const [truck, other] = [await aTruck(), await aTruck()];
    const [, signature = ''] = truck.link.split('.');
    const wrong = [
      `${truck.linkId}.${'A'.repeat(43)}`,
      `${other.linkId}.${signature}`,
      `987654321.${signature}`,
      `${truck.linkId}.${signature.slice(1)}`,
      'x',
    ];
    await world.call(revokeProofLinkEndpoint, { as: admin, params: { id: other.id, linkId: other.linkId } });
    const answers = await Promise.all(
      [...wrong, other.link].map((link) => world.call(getDriverLoadEndpoint, { params: { link } })),
    );
    const said = new Set(answers.map(({ status, error, message }) => `${status} ${error} ${message}`));
    expect(said).toEqual(
      new Set([
        '404 publicLinks.linkInvalid This link is wrong or no longer works. Open it exactly as you received it, or request a new one.',
      ]),
    );
    expect((await proves(other)).error).toBe('publicLinks.linkInvalid');
    expect((await sends(other, smallPictures.jpg)).error).toBe('publicLinks.linkInvalid');
    expect((await proves({ link: truck.link, dropId: other.dropId })).error).toBe(
      'deliveryProofs.noSuchStop',
    );
    expect((await sends({ link: truck.link, dropId: other.dropId }, smallPictures.jpg)).error).toBe(
      'deliveryProofs.noSuchStop',
    );
  });

  test('is created by users with permission, for loads of their warehouse, up to a limit per load', async () => {
    const truck = await aTruck();
    const make = (as: TestUser) =>
      world.call(createProofLinkEndpoint, { as, params: { id: truck.id }, body: { days: 1 } });
    const elsewhere = await createTestUser(world, {
      role: 'Warehouse',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    const here = await createTestUser(world, { role: 'Warehouse', warehouseId: warehouse.id });
    const reader = await createTestUser(world, { role: 'Internal' });
    expect((await make(elsewhere)).status).toBe(404);
    expect((await make(reader)).status).toBe(403);
    expect(
      (await world.call(findProofsOfDeliveryOfLoadEndpoint, { as: elsewhere, params: { id: truck.id } }))
        .status,
    ).toBe(404);
    const made = await Promise.all(Array.from({ length: maxActiveProofLinksPerLoad + 2 }, () => make(here)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(maxActiveProofLinksPerLoad - 1);
    expect(made.find(({ status }) => status !== 200)?.error).toBe('deliveryProofs.tooManyLinks');
  });
});

describe('a driver’s proof', () => {
  test('delivers its stop, with signer, temperature and the boxes that were not as loaded', async () => {
    const truck = await aTruck();
    const [short = 0, broken = 0] = truck.unitIds;
    const done = await proves(truck, {
      signature: [
        [10, 10, 200, 80],
        [300, 40],
      ],
      temperatureTenths: 356,
      note: 'Dock 4',
      exceptions: [
        { kind: 'short', unitId: short },
        { kind: 'damaged', unitId: broken, note: 'wet' },
        { kind: 'over', code: 'ZZ-1' },
      ],
    });
    expect(done.status).toBe(200);
    const [proof] = await proofsOf(truck);
    expect(proof).toMatchObject({
      signedBy: 'Ana Ruiz',
      signature: [
        [10, 10, 200, 80],
        [300, 40],
      ],
      temperatureTenths: 356,
      keptBy: null,
      note: 'Dock 4',
      exceptions: [
        { kind: 'short', unitId: short, consignee: truck.consignee.name },
        { kind: 'damaged', unitId: broken, note: 'wet' },
        { kind: 'over', unitId: null, code: 'ZZ-1' },
      ],
    });
    const told = await world.rows<{ unit_id: number; kind: string; note: string | null; place: string }>(
      "select unit_id, kind, note, place from unit_event where unit_id = any($1) and kind like '%AtDelivery' order by id",
      [truck.unitIds],
    );
    expect(told).toEqual([
      { unit_id: short, kind: 'missingAtDelivery', note: null, place: truck.consignee.name },
      { unit_id: broken, kind: 'damagedAtDelivery', note: 'wet', place: truck.consignee.name },
    ]);
    const readings = await world.rows(
      'select tenths_f, source, warehouse_id from temp_reading where load_id = $1',
      [truck.id],
    );
    expect(readings).toEqual([{ tenths_f: 356, source: 4, warehouse_id: warehouse.id }]);
    const life = await world.call(getUnitTimelineEndpoint, { as: admin, params: { id: short } });
    expect(life.data.steps.at(-1)?.says).toBe('Not on the truck at {place}');
    const load = await world.call(getLoadEndpoint, { as: admin, params: { id: truck.id } });
    expect(load.data.drops[0]?.etaStatus).toBe(3);
    await expectInvariantsHold(world);
  });

  test('is stored once when sent twice or five times at the same time; another visit needs confirmation', async () => {
    const truck = await aTruck();
    const proofId = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => proves(truck, { proofId })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await proofsOf(truck)).toHaveLength(1);
    const asked = await proves(truck);
    expect([asked.status, asked.error]).toEqual([412, 'deliveries.alreadyDelivered']);
    expect((await proves(truck, { again: true })).data).toMatchObject({ proofs: 2, redelivery: true });
  });

  test('has the driver’s time when it arrives hours later, but never one before the truck left', async () => {
    const truck = await aTruck();
    world.clock.set('2027-02-05T15:00:00Z');
    const late = await proves(truck, { secondsAgo: 20 * 3600 });
    expect(late.data.deliveredAt).toBe('2027-02-04T19:00:00Z');
    const early = await aTruck();
    expect((await proves(early, { secondsAgo: 9 * 86_400 })).data.deliveredAt).toBe('2027-02-05T15:00:00Z');
    world.clock.set('2027-02-03T15:00:00Z');
  });

  test('is accepted up to three days after its link expired, if given before that', async () => {
    const [in_time, after] = [await aTruck(), await aTruck()];
    world.clock.set('2027-02-10T15:00:00Z');
    expect((await world.call(getDriverLoadEndpoint, { params: { link: in_time.link } })).status).toBe(404);
    expect((await proves(in_time, { secondsAgo: 3 * 86_400 })).status).toBe(200);
    expect((await proves(after, { secondsAgo: 86_400 })).error).toBe('publicLinks.linkInvalid');
    world.clock.set('2027-02-13T15:00:00Z');
    expect((await proves(after, { secondsAgo: 6 * 86_400 })).error).toBe('publicLinks.linkInvalid');
    world.clock.set('2027-02-03T15:00:00Z');
  });

  test('is rejected before the truck leaves, and for boxes of another stop', async () => {
    const [waits, gone] = [await aTruck({ left: false }), await aTruck()];
    expect((await proves(waits)).error).toBe('deliveries.loadNotReleased');
    await waits.release();
    expect((await proves(waits)).status).toBe(200);
    const foreign = await proves(gone, { exceptions: [{ kind: 'short', unitId: waits.unitIds[0] }] });
    expect([foreign.status, foreign.error]).toEqual([400, 'deliveryProofs.unitNotForStop']);
    expect(await proofsOf(gone)).toEqual([]);
  });

  test.each([
    ['no name', { signedBy: '' }, 'signedBy', 'Signed by is required'],
    ['an invalid number', { proofId: '7' }, 'proofId', 'Proof isn’t valid'],
    ['a signature point outside the field', { signature: [[10, 1001]] }, 'signature', ''],
    ['half a point', { signature: [[10, 10, 4]] }, 'signature', 'Signature isn’t valid'],
    [
      'an impossible temperature',
      { temperatureTenths: 9000 },
      'temperatureTenths',
      'Temperature must be a whole number from -600 to 1500',
    ],
    ['an overage that belongs to the load', { exceptions: [{ kind: 'over', unitId: 1 }] }, 'exceptions', ''],
  ])('is rejected with its field for %s', async (_, wish, field, sentence) => {
    const truck = await aTruck();
    const answer = await proves(truck, wish as Partial<DriverProofInput>);
    expect(answer.status).toBe(400);
    const [name = '', said] = Object.entries(answer.fields)[0] ?? [];
    expect(name.startsWith(field)).toBe(true);
    if (sentence) expect(said).toBe(sentence);
  });
});

describe('photos', () => {
  test('are stored in the file store without metadata about the driver, and can be downloaded', async () => {
    const truck = await aTruck();
    const proofId = randomUUID();
    const [box = 0] = truck.unitIds;
    expect((await sends(truck, smallPictures.jpg, { proofId, unitId: String(box) })).status).toBe(200);
    await proves(truck, { proofId });
    const [photo] = (await proofsOf(truck))[0]?.photos ?? [];
    expect(photo).toMatchObject({ width: 16, height: 12, unitId: box });
    const ask = () =>
      world.call(getProofPhotoEndpoint, { as: admin, params: { id: truck.id, photoId: photo?.id ?? 0 } });
    const fresh = await ask();
    expect(fresh.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(fresh.bytes).equals(smallPictures.jpg)).toBe(true);

    const folder = createReadableTemporaryFolder('proofs');
    const put = createPhotoMoveToFileStoreHandler(createFolderFileStorage(folder));
    await put({ photoId: photo?.id ?? 0 }, (act) => world.work(act));
    await put({ photoId: photo?.id ?? 0 }, (act) => world.work(act));
    const [row] = await world.rows<{ waiting: null; file: string }>(
      'select pending_bytes as waiting, file from delivery_photo where id = $1',
      [photo?.id],
    );
    expect(row?.waiting).toBeNull();
    expect(readdirSync(folder, { recursive: true })).toContain(row?.file);
    const elsewhere = await aTruck();
    expect(
      (
        await world.call(getProofPhotoEndpoint, {
          as: admin,
          params: { id: elsewhere.id, photoId: photo?.id ?? 0 },
        })
      ).status,
    ).toBe(404);
  });

  test.each([
    [
      'a drawing with a script',
      Buffer.from('<svg onload="alert(1)"/>'),
      400,
      'deliveryProofs.fileTypeUnsupported',
    ],
    [
      'a photo in a phone’s own format',
      Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
      400,
      'deliveryProofs.heicUnsupported',
    ],
    ['half a photo', smallPictures.jpg.subarray(0, 300), 400, 'deliveryProofs.photoIncomplete'],
    ['thirty megabytes', Buffer.alloc(6_000_000, 1), 413, 'call.fileTooLarge'],
    ['nothing', Buffer.alloc(0), 400, 'deliveryProofs.fileTypeUnsupported'],
  ])('%s is rejected with its reason', async (_, bytes, status, error) => {
    const answer = await sends(await aTruck(), bytes);
    expect([answer.status, answer.error]).toEqual([status, error]);
  });

  test('are stored once when sent again, rejected under a used number, and not stored beyond the limit', async () => {
    const truck = await aTruck();
    const photoId = randomUUID();
    const both = await Promise.all([1, 2, 3].map(() => sends(truck, smallPictures.jpg, { photoId })));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sends(truck, smallPictures.png, { photoId })).error).toBe(
      'deliveryProofs.photoNumberTaken',
    );
    const many = await Promise.all(
      Array.from({ length: maxPhotosPerStop + 5 }, () => sends(truck, smallPictures.png)),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(maxPhotosPerStop - 1);
    expect(many.find(({ status }) => status !== 200)?.error).toBe('deliveryProofs.tooManyPhotos');
  });
});

test('the proofs of a load print as a PDF with the driver’s signature and photos', async () => {
  const truck = await aTruck();
  const proofId = randomUUID();
  const none = await world.call(printProofsOfDeliveryOfLoadEndpoint, { as: admin, params: { id: truck.id } });
  expect(none.status).toBe(404);
  await sends(truck, smallPictures.jpg, { proofId });
  await sends(truck, smallPictures.png, { proofId });
  await proves(truck, {
    proofId,
    signature: [[10, 10, 500, 200]],
    exceptions: [{ kind: 'over', code: 'X-1' }],
  });
  const paper = await world.call(printProofsOfDeliveryOfLoadEndpoint, {
    as: admin,
    params: { id: truck.id },
  });
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const text = Buffer.from(paper.bytes).toString('latin1');
  expect(text).toContain('/DCTDecode');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
});
