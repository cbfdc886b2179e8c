import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acknowledgeClaimEndpoint,
  listActiveWarehouseDoorsForClaimEndpoint,
  correctClaimIncidentDockAndTimeEndpoint,
  withdrawClaimEndpoint,
} from './claim-actions.contract.ts';
import { fileClaimEndpoint, getClaimEndpoint } from './claims.contract.ts';
import { createTestClaimWithFreight } from '#tests/claims-fixtures.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestLoad,
  updateTestPickup,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let clerk: TestUser;
let owner: TestUser;
let florist: TestAccount;
let home: number;
beforeAll(async () => {
  world = await openTestWorld();
  clerk = await createTestUser(world, { role: 'CustomerService', name: 'Ruth Calder' });
  florist = await createTestConsignee(world, { name: 'Buckeye Floral' });
  owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] });
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

/** Creates a claim for a unit that left on a truck. */
async function aDamage(): Promise<number> {
  const { id, warehouseId } = await createTestClaimWithFreight(world, {
    owner,
    florist,
    shipDate: '2027-02-01',
  });
  home = warehouseId;
  return id;
}
const docks = async (id: number) =>
  (await world.call(listActiveWarehouseDoorsForClaimEndpoint, { as: clerk, params: { id } })).data;
/** A dock at a warehouse other than the claim's original one. */
async function elsewhere(id: number) {
  const { id: there } = await createTestWarehouse(world, { timeZone: 'America/Chicago' });
  await world.rows('insert into door (warehouse_id, number, kind) values ($1, 1, 1), ($1, 2, 2)', [there]);
  const found = (await docks(id)).find((d) => d.warehouseId === there);
  const [door] = found?.doors ?? [];
  if (!found || !door) throw new Error('There is no other dock');
  // Outbound doors are first.
  expect(found.doors.map(({ number }) => number)).toEqual([2, 1]);
  return { dock: found, door };
}
const correct = (id: number, more: Record<string, unknown>, as = clerk) =>
  world.call(correctClaimIncidentDockAndTimeEndpoint, {
    as,
    params: { id },
    body: {
      warehouseId: home,
      day: '2027-02-02',
      hour: '14:05',
      why: 'Seen on the camera',
      rowVersion: 1,
      ...more,
    },
  });
const claimOf = async (id: number, as = clerk) =>
  (await world.call(getClaimEndpoint, { as, params: { id } })).data;

/** Claims for a unit, its line and its load. The load is at the dock or has left. */
async function claimsOf(state: 'loading' | 'released') {
  const grower = await createTestShipper(world);
  const load = await createTestLoad(world, {
    state,
    pickupWarehouseIds: [grower.warehouseId],
    stopConsignees: [florist],
  });
  const { unitIds, consolidateId } = await createTestUnits(world, 'loaded', {
    shipper: grower,
    consignee: florist,
    units: 4,
    load: load,
  });
  const freight = { unit: unitIds[0], line: consolidateId, load: load.id };
  const ids: number[] = [];
  for (const [subject, subjectId] of Object.entries(freight)) {
    const body = {
      subject,
      subjectId,
      claimantId: florist.id,
      type: 'damaged',
      boxes: 1,
      amount: 800,
      said: 'Crushed',
    };
    const { data } = await world.call(fileClaimEndpoint, { as: owner, body: { ...body } });
    ids.push(data.id);
  }
  return { ids, load, unitIds };
}

describe('The freight progress of a claim', () => {
  it('shows loaded freight as departed only after its truck has left', async () => {
    const { ids, load } = await claimsOf('loading');
    const [box, line, truck] = await Promise.all(ids.map((id) => claimOf(id)));
    for (const claim of [box, line]) {
      expect(claim).toMatchObject({ leftAt: null });
      expect([claim?.receivedAt, claim?.loadedAt].every(Boolean)).toBe(true);
    }
    expect(truck).toMatchObject({ receivedAt: null, loadedAt: null, leftAt: null });
    // A truck whose release was undone has no departure time, even if its row contains one.
    const leaves = '2027-02-03T16:30:00Z';
    await updateTestPickup(world, load.pickupId, { released_at: leaves });
    for (const id of ids) expect(await claimOf(id)).toMatchObject({ leftAt: null });
    await updateTestPickup(world, load.pickupId, { state: 'released' });
    await updateTestLoad(world, load.id, { state: 'released' });
    for (const id of ids) {
      const { leftAt } = await claimOf(id);
      expect(Temporal.Instant.from(leftAt ?? '').equals(Temporal.Instant.from(leaves))).toBe(true);
    }
  });
  it('does not show a line as departed while one of its units is on a truck at the dock', async () => {
    const { ids, unitIds, load } = await claimsOf('released');
    const here = await createTestLoad(world, { state: 'loading', stopConsignees: [florist] });
    const [, line] = ids;
    expect((await claimOf(line ?? 0)).leftAt).not.toBeNull();
    await updateTestUnits(world, unitIds.slice(-1), { load_pickup_id: here.pickupId, drop_id: here.dropId });
    expect(await claimOf(line ?? 0)).toMatchObject({ leftAt: null });
    expect((await claimOf(ids[0] ?? 0)).leftAt).not.toBeNull();
    await updateTestUnits(world, unitIds.slice(-1), { load_pickup_id: load.pickupId, drop_id: load.dropId });
  });
});

describe('The dock and time of a claim', () => {
  it('are corrected by staff in warehouse time, and both sides see the old and new values', async () => {
    const id = await aDamage();
    const before = await claimOf(id);
    const { dock, door } = await elsewhere(id);
    const { data, status } = await correct(id, { warehouseId: dock.warehouseId, doorId: door.id });
    expect(status).toBe(200);
    expect(data).toMatchObject({ warehouse: dock.warehouse, door: String(door.number), rowVersion: 2 });
    const at = Temporal.PlainDateTime.from('2027-02-02T14:05').toZonedDateTime(dock.zone).toInstant();
    expect(Temporal.Instant.from(data.happenedAt ?? '').equals(at)).toBe(true);
    for (const as of [clerk, owner]) {
      const event = (await claimOf(id, as)).events.at(-1);
      expect(event).toMatchObject({
        action: 'dock of a claim corrected',
        said: 'Seen on the camera',
        inside: false,
        corrected: {
          was: { warehouse: before.warehouse, door: before.door },
          now: { warehouse: dock.warehouse, door: String(door.number), zone: dock.zone },
        },
      });
    }
    // Door and time are unknown.
    const unknown = await correct(id, {
      warehouseId: dock.warehouseId,
      day: '',
      hour: '',
      rowVersion: 2,
      why: 'The camera was of another day',
    });
    expect(unknown.data).toMatchObject({ door: null, happenedAt: null });
  });
  it('cannot be another warehouse’s door, a future or incomplete time, or the current values', async () => {
    const id = await aDamage();
    const { door } = await elsewhere(id);
    const faults = async (more: Record<string, unknown>) => {
      const { status, error, fields } = await correct(id, more);
      return [status, error, Object.keys(fields ?? {})];
    };
    expect(await faults({ doorId: door.id })).toEqual([400, 'claims.noSuchDoor', ['doorId']]);
    expect(await faults({ day: '2027-02-09' })).toEqual([400, 'claims.timeInFuture', ['hour']]);
    expect((await faults({ hour: '' }))[0]).toBe(400);
    expect((await faults({ why: ' ' }))[0]).toBe(400);
    expect(await faults({ warehouseId: 987_654 })).toEqual([404, 'call.notFound', ['warehouseId']]);
    expect((await correct(id, {})).status).toBe(200);
    expect(await faults({ rowVersion: 2 })).toEqual([400, 'claims.dockUnchanged', []]);
    expect(await faults({ hour: '14:06' })).toEqual([409, 'call.recordChanged', []]);
  });
  it('lie between the ship date and the filing', async () => {
    const id = await aDamage();
    const { filedAt } = await claimOf(id);
    const faults = async (more: Record<string, unknown>) => {
      const { status, error, message, fields } = await correct(id, more);
      return [status, error, message, Object.keys(fields ?? {})];
    };
    const early = 'The freight of this claim ships on 02/01/2027. Choose that day or a later one.';
    expect(await faults({ day: '2027-01-31' })).toEqual([400, 'claims.dateBeforeShipDate', early, ['day']]);
    expect((await correct(id, { day: '2027-02-01', hour: '00:00' })).status).toBe(200);
    const before = world.clock.now();
    world.clock.set('2027-02-09T15:00:00Z');
    try {
      const late = 'The claim was filed on 02/03/2027. Choose an earlier time.';
      const after = { day: '2027-02-04', hour: '08:00', rowVersion: 2 };
      expect(await faults(after)).toEqual([400, 'claims.timeAfterFiling', late, ['day']]);
      const zone = 'America/New_York';
      const filed = Temporal.Instant.from(filedAt).toZonedDateTimeISO(zone);
      const at = (minutes: number) => {
        const time = filed.add({ minutes }).toPlainTime().toString().slice(0, 5);
        return { day: '2027-02-03', hour: time, rowVersion: 2 };
      };
      expect((await faults(at(1)))[1]).toBe('claims.timeAfterFiling');
      expect((await correct(id, at(0))).status).toBe(200);
    } finally {
      world.clock.set(before.toString());
    }
  });
  it('can be corrected only by staff, never by a claimant with permission, and not on a withdrawn claim', async () => {
    const id = await aDamage();
    expect((await correct(id, {}, owner)).status).toBe(403);
    expect(
      (await world.call(listActiveWarehouseDoorsForClaimEndpoint, { as: owner, params: { id } })).status,
    ).toBe(403);
    const granted = await createTestUser(world, {
      role: 'Consignee',
      actsForAccounts: [florist],
      permissions: ['editClaims:customerService'],
    });
    expect((await correct(id, {}, granted)).status).toBe(403);
    await world.call(withdrawClaimEndpoint, { as: owner, params: { id }, body: { rowVersion: 1 } });
    const late = await correct(id, { rowVersion: 2 });
    expect([late.status, late.message]).toEqual([412, 'A withdrawn claim has no dock. Reopen it first.']);
  });
  it('are saved once when two users correct them or another claim action runs at the same time', async () => {
    const id = await aDamage();
    const both = await Promise.all([correct(id, {}), correct(id, { hour: '15:10' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const beside = await Promise.all([
      correct(id, { hour: '16:00', rowVersion: 2 }),
      world.call(acknowledgeClaimEndpoint, { as: clerk, params: { id }, body: { rowVersion: 2 } }),
    ]);
    expect(beside.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { events, rowVersion } = await claimOf(id);
    expect([events.filter((e) => e.action !== 'mail about a claim').length, rowVersion]).toEqual([3, 3]);
  });
});
