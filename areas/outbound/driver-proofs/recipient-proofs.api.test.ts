import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  uploadProofPhotoEndpoint,
  createProofLinkEndpoint,
  submitDriverProofEndpoint,
} from './driver-proofs.contract.ts';
import { findDeliveryProofsEndpoint, getDeliveryPhotoEndpoint } from './recipient-proofs.contract.ts';
import {
  createTrackingLinkEndpoint,
  getTrackingPagePhotoEndpoint,
  findTrackingPageProofsEndpoint,
} from '#areas/outbound/tracking-links/tracking-links.contract.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { smallPictures } from '#tests/small-pictures.ts';
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
import type { TestAccount } from '#tests/factories.ts';

/** Consignees see the proof of their own freight, and nothing about other consignees at the same stop. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let lake: TestAccount;
let prairie: TestAccount;
let ofLake: TestUser;
let ofPrairie: TestUser;
let shared: Awaited<ReturnType<typeof aStop>>;
let alone: Awaited<ReturnType<typeof aStop>>;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  lake = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
  prairie = await createTestConsignee(world, { name: 'Prairie Flowers' });
  ofLake = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake] });
  ofPrairie = await createTestUser(world, { role: 'Consignee', actsForAccounts: [prairie] });
  shared = await aStop([lake, prairie]);
  alone = await aStop([lake]);
});
afterAll(() => world.close());

/** A stop proved for all its consignees. One unit of each is missing, with a photo, and there is a photo of the stop. */
async function aStop(consignees: readonly TestAccount[]) {
  const warehouse = await createTestWarehouse(world);
  await startTestOperatingDay(world, warehouse.id, day);
  const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  const load = await createTestLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    pickupWarehouseIds: [warehouse.id],
    stopConsignees: [lake],
  });
  const units: number[] = [];
  for (const consignee of consignees)
    units.push(
      (await createTestUnits(world, 'loaded', { load: load, shipper, consignee, units: 2 })).unitIds[0] ?? 0,
    );
  const at = { id: load.id, pickupId: load.pickupId };
  expect((await world.call(releasePickupEndpoint, { as: admin, params: at, body: {} })).status).toBe(200);
  const made = await world.call(createProofLinkEndpoint, {
    as: admin,
    params: { id: load.id },
    body: { days: 5 },
  });
  const params = { link: made.data.path.split('#')[1] ?? '', dropId: load.dropId };
  const proofId = randomUUID();
  const sends = (fields: Record<string, string>) =>
    world.call(uploadProofPhotoEndpoint, {
      params,
      files: [
        { name: 'a.jpg', content: smallPictures.jpg, fields: { photoId: randomUUID(), proofId, ...fields } },
      ],
    });
  for (const unitId of units) expect((await sends({ unitId: String(unitId) })).status).toBe(200);
  expect((await sends({})).status).toBe(200);
  const exceptions = [
    ...units.map((unitId) => ({ kind: 'short' as const, unitId })),
    { kind: 'over' as const, code: 'ZZ-1' },
  ];
  const body = { proofId, signedBy: 'Ana', temperatureTenths: 360, note: 'ramp of Prairie', exceptions };
  expect((await world.call(submitDriverProofEndpoint, { params, body })).status).toBe(200);
  return { ...load, units };
}
const proofs = (as: TestUser, stop: { dropId: number }, of: TestAccount) =>
  world.call(findDeliveryProofsEndpoint, { as, query: { dropId: stop.dropId, consigneeAccountId: of.id } });
const photo = (as: TestUser, stop: { dropId: number }, photoId: number, of: TestAccount) =>
  world.call(getDeliveryPhotoEndpoint, {
    as,
    params: { photoId },
    query: { dropId: stop.dropId, consigneeAccountId: of.id },
  });

describe('the proof of a stop', () => {
  test('shows each consignee only its own boxes at a shared stop, and data about all of them to none', async () => {
    for (const [person, consignee, n] of [
      [ofLake, lake, 0],
      [ofPrairie, prairie, 1],
      [admin, prairie, 1],
    ] as const) {
      const { status, data } = await proofs(person, shared, consignee);
      expect(status).toBe(200);
      expect(data).toMatchObject([{ signedBy: 'Ana', temperatureTenths: 360, note: null }]);
      expect(data[0]?.exceptions).toMatchObject([{ kind: 'short', unitId: shared.units[n] }]);
      expect(data[0]?.photos).toMatchObject([{ unitId: shared.units[n] }]);
    }
  });
  test('shows everything at a stop with one consignee', async () => {
    const { data } = await proofs(ofLake, alone, lake);
    expect(data).toMatchObject([{ note: 'ramp of Prairie', exceptions: [{ unitId: alone.units[0] }] }]);
    expect(data[0]?.photos.map((p) => p.unitId)).toEqual([alone.units[0], null]);
    expect((await photo(ofLake, alone, data[0]?.photos[1]?.id ?? 0, lake)).status).toBe(200);
  });
  test('is not found for other users, nor are its photos', async () => {
    const all = await world.rows<{ id: number; unit_id: number | null }>(
      'select id, unit_id from delivery_photo where drop_id = $1 order by id',
      [shared.dropId],
    );
    expect((await proofs(ofPrairie, shared, lake)).status).toBe(404);
    expect((await proofs(ofPrairie, alone, prairie)).status).toBe(404);
    const seen = await Promise.all(all.map(({ id }) => photo(ofPrairie, shared, id, prairie)));
    expect(seen.map(({ status }) => status)).toEqual([404, 200, 404]);
    expect((await photo(ofPrairie, shared, all[0]?.id ?? 0, lake)).status).toBe(404);
    const shipper = await createTestUser(world, { role: 'Shipper' });
    expect((await proofs(shipper, shared, lake)).status).toBe(403);
  });
});

describe('a tracking link for a day', () => {
  const linkFor = async (consignee: TestAccount, of = day) => {
    const body = { consigneeAccountId: consignee.id, day: of, days: 3, language: 'en' as const };
    const { data } = await world.call(createTrackingLinkEndpoint, { as: admin, body });
    return data.path.split('#')[1] ?? '';
  };
  test('shows the proof of its consignee’s freight of the day', async () => {
    const link = await linkFor(prairie);
    const { data } = await world.call(findTrackingPageProofsEndpoint, {
      body: { link, dropId: shared.dropId },
    });
    expect(data[0]?.exceptions).toMatchObject([{ unitId: shared.units[1] }]);
    const photoId = data[0]?.photos[0]?.id ?? 0;
    const body = { link, dropId: shared.dropId, photoId };
    expect((await world.call(getTrackingPagePhotoEndpoint, { body })).status).toBe(200);
    const of = await proofs(ofLake, shared, lake);
    const foreign = { ...body, photoId: of.data[0]?.photos[0]?.id ?? 0 };
    expect((await world.call(getTrackingPagePhotoEndpoint, { body: foreign })).status).toBe(404);
  });
  test('shows no other stop, no other day, and nothing without its secret', async () => {
    const link = await linkFor(prairie);
    const asks = (body: { link: string; dropId: number }) =>
      world.call(findTrackingPageProofsEndpoint, { body });
    expect((await asks({ link, dropId: alone.dropId })).status).toBe(404);
    const other = { link: await linkFor(prairie, '2027-02-04'), dropId: shared.dropId };
    expect((await asks(other)).status).toBe(404);
    expect((await asks({ link: 'x'.repeat(43), dropId: shared.dropId })).error).toBe(
      'publicLinks.linkInvalid',
    );
  });
});
