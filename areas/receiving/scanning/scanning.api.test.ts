import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  submitScanEndpoint,
  submitScanBatchEndpoint,
  getOfflineDayListEndpoint,
  signOutScannerEndpoint,
  getScannerSyncDataEndpoint,
} from './scanning.contract.ts';
import { deactivateScannerUserEndpoint } from '#areas/floor/scanner-users/scanner-users.contract.ts';
import { isBareSscc } from '#areas/freight/units/barcodes.rules.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import {
  startTestDayWithLayout,
  createTestLocationId,
  createTestPosition,
  findUnitLaneAndSlot,
} from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestPickup,
  createTestPlannedLoad,
  createTestShipper,
  createTestUser,
  updateTestLoad,
  updateTestUnits,
  createTestFreight,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createScannerUserAndGetToken,
  createTestScannerUser,
  callScannerLogin,
  buildScan,
} from '#tests/scanner-fixtures.ts';
import type { TestScannerUserInput } from '#tests/scanner-fixtures.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let keystone: TestAccount;
let token: string;
let supervisor: string;

const person = (code: string, role: TestScannerUserInput['role'] = 1, pin?: string) =>
  createTestScannerUser(world, { code, role, pin, warehouseId: shipper.warehouseId });
const login = (code: string, pin?: string) => callScannerLogin(world, code, pin);
const unit = (id: number) => findUnitLaneAndSlot(world, id);

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world);
  [buckeye, keystone] = [
    await createTestConsignee(world, { name: 'Buckeye Floral', city: 'Columbus' }),
    await createTestConsignee(world, { name: 'Keystone' }),
  ];
  await person('104', 4);
  const { warehouseId } = shipper;
  token = await createScannerUserAndGetToken(world, { code: '101', warehouseId });
  supervisor = await createScannerUserAndGetToken(world, { code: '102', role: 2, warehouseId });
});
afterAll(() => world.close());

describe('a scanner user', () => {
  it('signs in with id and PIN, restricted to their warehouse', async () => {
    const answer = await login('104');
    expect(answer.status).toBe(200);
    expect(answer.data.kinds).toEqual(['putAway', 'stage']);
    expect(answer.data.warehouse.id).toBe(shipper.warehouseId);
  });
  it('gets the same response for a wrong PIN and an unknown id', async () => {
    const [pin, id] = [await login('104', '1111'), await login('999', '4711')];
    expect([pin.status, pin.message]).toEqual([401, 'Wrong ID or PIN.']);
    expect([id.status, id.message]).toEqual([pin.status, pin.message]);
  });
  it('cannot be distinguished from an unknown id by repeated attempts', async () => {
    await person('109', 1, '6174');
    for (const at of ['15:00', '15:03', '15:06', '15:07', '15:17']) {
      world.clock.set(`2027-02-03T${at}:00Z`);
      for (let i = 0; i < 6; i += 1) {
        const [known, unknown] = [await login('109', '9999'), await login('998', '9999')];
        expect([at, i, unknown.status, unknown.message]).toEqual([at, i, known.status, known.message]);
      }
    }
    world.clock.set('2027-02-03T15:00:00Z');
  });
  it('signs in with the id in upper or lower case', async () => {
    await person('A900', 1);
    expect((await login('a900')).data.code).toBe('A900');
  });
  it('is locked after five wrong PINs, and can sign in again later', async () => {
    await person('105', 1, '0123');
    for (let i = 0; i < 5; i += 1) await login('105', '9999');
    expect((await login('105', '0123')).status).toBe(429);
    world.clock.set('2027-02-03T15:06:00Z');
    expect((await login('105', '123')).status).toBe(400);
    expect((await login('105', '0123')).status).toBe(200);
    world.clock.set('2027-02-03T15:00:00Z');
  });
  it('is locked twice as long with each further wrong PIN, for eight hours at most', async () => {
    await person('108', 1, '6174');
    for (let i = 0; i < 5; i += 1) await login('108', '9999');
    const minutes = async () =>
      (
        await world.row<{ m: number }>(
          `
            select round(extract(epoch from locked_until - $1::timestamptz) / 60)::int as m
            from scanner_user
            where scanner_user_id = '108'
          `,
          [world.clock.now().toString()],
        )
      ).m;
    const waits = [await minutes()];
    for (const at of ['15:06', '15:17', '15:38']) {
      world.clock.set(`2027-02-03T${at}:00Z`);
      await login('108', '9999');
      waits.push(await minutes());
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    await world.rows(
      `
        insert into login_attempt (kind, owner_digest, at)
        select kind, owner_digest, at
        from login_attempt, generate_series(1, 60)
        where kind = 'pin at' and at = (select max(at) from login_attempt)
      `,
    );
    world.clock.set('2027-02-04T15:38:00Z');
    await login('108', '9999');
    expect(await minutes()).toBe(480);
    world.clock.set('2027-02-03T15:00:00Z');
  });
  it('has sign-in, refusal and sign-out recorded in the audit, with the device and without the PIN', async () => {
    await person('107', 1, '6174');
    await login('107', '6175');
    const { token: own } = (await login('107', '6174')).data;
    await world.call(signOutScannerEndpoint, { scanner: own });
    const told = await world.rows(
      `
        select a.action, a.user_name, a.after
        from audit a
        join scanner_user s on s.id = a.entity_id
        where a.entity = 'scanner_user' and s.scanner_user_id = '107'
        order by a.id
      `,
    );
    expect(told).toEqual(
      ['sign-in refused', 'signed in', 'signed out'].map((action) => ({
        action,
        user_name: 'Person 107',
        after: { device: 'TC52-1' },
      })),
    );
  });
  it('cannot scan with a portal token, nor after deactivation', async () => {
    const admin = await createTestUser(world, { role: 'Admin' });
    expect(
      (await world.call(submitScanEndpoint, { as: admin, body: buildScan('receive', 'x') })).status,
    ).toBe(401);
    await person('106', 1);
    const own = (await login('106')).data.token;
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: own })).status).toBe(200);
    expect(
      (await world.call(submitScanEndpoint, { scanner: own, body: buildScan('unload', 'x') })).message,
    ).toBe('Your scanner role doesn’t allow this.');
    await world.rows(`update scanner_user set role = 2 where scanner_user_id = '106'`);
    expect(
      (await world.call(submitScanEndpoint, { scanner: own, body: buildScan('unload', 'x') })).message,
    ).toBe('The Warehouse is Closed.');
    await world.rows(`update scanner_user set active = false where scanner_user_id = '106'`);
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: own })).status).toBe(401);
  });
  it('signs out of the current scanner only, even when signed in on another', async () => {
    await person('SO1');
    const [one, two] = [(await login('SO1')).data.token, (await login('SO1')).data.token];
    expect((await world.call(signOutScannerEndpoint, { scanner: one })).status).toBe(200);
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: one })).status).toBe(401);
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: two })).status).toBe(200);
  });
});

describe('scanning on the floor', () => {
  it('is closed until the operating day is started', async () => {
    const { unitCodes, unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    const answer = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('receive', unitCodes[0] ?? ''),
    });
    expect([answer.status, answer.message]).toEqual([412, 'The Warehouse is Closed.']);
    expect((await unit(unitIds[0] ?? 0)).status).toBe(1);
  });

  it('moves a box from the door to its truck', async () => {
    const { layoutId } = await startTestDayWithLayout(world, shipper.warehouseId, '2027-02-03');
    const staging = await createTestLocationId(world, layoutId, 1, 'B');
    const slots = await createTestLocationId(world, layoutId, 2, 'P1');
    await createTestPosition(world, staging, 4, { consigneeId: buckeye.id });
    await createTestPosition(world, staging, 5, { consigneeId: keystone.id });
    await createTestPosition(world, slots, 1);
    const { unitCodes, unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 2 });
    const [code, id] = [unitCodes[0] ?? '', unitIds[0] ?? 0];
    const load = await createTestLoad(world, {
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [buckeye],
    });
    const { id: loadId, pickupId } = load;
    await updateTestUnits(world, unitIds, { load_pickup_id: pickupId, drop_id: load.dropId });

    const pallet = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('palletOpen', ''),
    });
    expect(isBareSscc(pallet.data.palletCode ?? '')).toBe(true);
    const first = buildScan('receive', code, { palletCode: pallet.data.palletCode });
    const received = await world.call(submitScanEndpoint, { scanner: token, body: first });
    expect(received.data).toMatchObject({
      ok: true,
      title: 'Received',
      fact: 'B-4',
      consignee: 'Buckeye Floral',
      onPallet: 1,
    });
    expect((await unit(id)).status).toBe(2);

    const again = await world.call(submitScanEndpoint, { scanner: token, body: first });
    expect(again.data).toEqual(received.data);
    expect(await world.rows('select 1 from unit_event where unit_id = $1', [id])).toHaveLength(1);
    expect(
      (await world.call(submitScanEndpoint, { scanner: token, body: buildScan('receive', code) })).status,
    ).toBe(409);

    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: token,
          body: buildScan('putAway', code, { position: 'p1-1' }),
        })
      ).data.title,
    ).toBe('Put away');
    expect(await unit(id)).toMatchObject({ status: 4, slot: 'P1-1' });
    const other = await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: {
        scans: [
          buildScan('receive', unitCodes[1] ?? ''),
          buildScan('putAway', unitCodes[1] ?? '', { position: 'P1-1' }),
        ],
      },
    });
    expect(other.data.map((r) => [r.ok, r.status])).toEqual([
      [true, 200],
      [false, 409],
    ]);

    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: token,
          body: buildScan('stage', code, { position: 'B-5' }),
        })
      ).data,
    ).toMatchObject({ tone: 'warn', title: 'Mis-staged', params: { owner: 'Keystone' } });
    expect(await unit(id)).toMatchObject({ status: 5, slot: null });
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: token,
          body: buildScan('stage', code, { position: 'B-4' }),
        })
      ).data.title,
    ).toBe('Staged');

    await world.rows(`insert into door (warehouse_id, number, kind) values ($1, 20, 2)`, [
      shipper.warehouseId,
    ]);
    const loaded = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('load', code, { pickupId }),
    });
    expect(loaded.data).toMatchObject({ ok: true, title: 'Loaded', loaded: 1, planned: 2 });
    expect(
      (await world.row<{ status: number }>('select status from load_pickup where id = $1', [pickupId]))
        .status,
    ).toBe(2);
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: token,
          body: buildScan('unload', code, { pickupId }),
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: supervisor,
          body: buildScan('unload', code, { pickupId }),
        })
      ).data.title,
    ).toBe('Unloaded');
    // Routing removes a load during loading: nothing more can be loaded, and its units can come off.
    const routed = (gone: boolean) => updateTestLoad(world, loadId, { void: gone });
    await world.call(submitScanEndpoint, { scanner: token, body: buildScan('load', code, { pickupId }) });
    await routed(true);
    expect(
      await world.call(submitScanEndpoint, {
        scanner: token,
        body: buildScan('load', unitCodes[1] ?? '', { pickupId }),
      }),
    ).toMatchObject({ status: 412, message: expect.stringMatching(/^This load was voided/) });
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: supervisor,
          body: buildScan('unload', code, { pickupId }),
        })
      ).data.title,
    ).toBe('Unloaded');
    await routed(false);
    await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: { scans: unitCodes.map((c) => buildScan('load', c, { pickupId })) },
    });
    expect(
      (await world.row<{ status: number }>('select status from load_pickup where id = $1', [pickupId]))
        .status,
    ).toBe(3);
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: token })).data.loads).toMatchObject([
      { loadName: expect.stringMatching(/^L-\d+$/), loaded: 2, planned: 2, status: 3 },
    ]);
  });

  it('keeps an unknown box and unfinalized freight in the cooler, losing neither', async () => {
    const unknown = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('receive', 'ZZ-99', { confirmUnknown: true }),
    });
    expect(unknown.data).toMatchObject({ ok: true, title: 'Label needed', description: null, size: null });
    const { unitCodes, unitIds } = await createTestFreight(world, {
      shipper,
      consignee: buckeye,
      units: 1,
      status: 0,
    });
    await world.call(submitScanEndpoint, { scanner: token, body: buildScan('receive', unitCodes[0] ?? '') });
    const items = await world.rows<{ status: number }>(
      'select status from cooler_item where unit_id = any($1) order by status',
      [[unknown.data.unitId, unitIds[0]]],
    );
    expect(items).toEqual([{ status: 2 }, { status: 3 }]);
  });

  it('shows who scanned, even after that user was deactivated', async () => {
    const { warehouseId } = shipper;
    const own = await createScannerUserAndGetToken(world, { code: 'GP1', name: 'Gil Parted', warehouseId });
    const { unitCodes, unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    const said = await world.call(submitScanEndpoint, {
      scanner: own,
      body: buildScan('receive', unitCodes[0] ?? ''),
    });
    expect([said.message, said.data.title]).toEqual(['', 'Received']);
    const manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
    const { id } = await world.row<{ id: number }>(
      "select id from scanner_user where scanner_user_id = 'GP1'",
    );
    expect((await world.call(deactivateScannerUserEndpoint, { as: manager, params: { id } })).status).toBe(
      200,
    );
    const { events } = (await world.call(getUnitEndpoint, { as: manager, params: { id: unitIds[0] ?? 0 } }))
      .data;
    expect(events.map((event) => `${event.kind} ${event.who}`)).toEqual(['received Gil Parted']);
  });
  it('does not reveal the owner of a box that never comes to the user’s warehouse', async () => {
    const theirs = await createTestShipper(world);
    const { unitIds } = await createTestFreight(world, { shipper: theirs, consignee: buckeye, units: 1 });
    const { unit_code: code } = await world.row<{ unit_code: string }>(
      'select unit_code from unit where id = $1',
      [unitIds[0]],
    );
    for (const kind of ['receive', 'load'] as const) {
      const answer = await world.call(submitScanEndpoint, {
        scanner: supervisor,
        body: buildScan(kind, code),
      });
      expect(answer.data).toMatchObject({ ok: false, unitCode: code, consignee: null, description: null });
    }
  });
  it('keeps freight without a description in the cooler, with the reason', async () => {
    const { unitCodes, unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    const aside = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('receive', unitCodes[0] ?? '', { noDescription: true }),
    });
    expect(aside.data).toMatchObject({
      ok: true,
      tone: 'warn',
      title: 'Cooler',
      code: 'scans.descriptionMissing',
      sentence: 'Missing product description. Move to cooler.',
    });
    expect(await unit(unitIds[0] ?? 0)).toMatchObject({ status: 6 });
    expect(await world.rows('select status from cooler_item where unit_id = $1', [unitIds[0]])).toEqual([
      { status: 4 },
    ]);
  });

  it('accepts one of two scans made at the same time', async () => {
    const { unitCodes, unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    const answers = await Promise.all(
      [buildScan('receive', unitCodes[0] ?? ''), buildScan('receive', unitCodes[0] ?? '')].map((body) =>
        world.call(submitScanEndpoint, { scanner: token, body }),
      ),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(await world.rows('select 1 from unit_event where unit_id = $1', [unitIds[0]])).toHaveLength(1);
  });

  it('reads in one database round trip and writes in another: two waits per scan', async () => {
    const load = await createTestLoad(world, {
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [buckeye],
    });
    const { pickupId } = load;
    const { unitCodes } = await createTestUnits(world, 'finalized', {
      load: load,
      shipper,
      consignee: buckeye,
    });
    const [first = '', second = '', third = ''] = unitCodes;
    await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: { scans: [first, second, third].map((c) => buildScan('receive', c)) },
    });
    await world.call(submitScanEndpoint, { scanner: token, body: buildScan('load', first, { pickupId }) });
    const {
      unitCodes: [fresh = ''],
    } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    const taken = async (body: ReturnType<typeof buildScan>) => {
      let ok = false;
      const asked = await world.asked(
        async () => (ok = (await world.call(submitScanEndpoint, { scanner: token, body })).data.ok),
      );
      return { ok, ...asked };
    };
    expect(await taken(buildScan('receive', fresh))).toEqual({ ok: true, waits: 2, statements: 6 });
    expect(await taken(buildScan('putAway', fresh, { position: 'P1-1' }))).toEqual({
      ok: true,
      waits: 2,
      statements: 8,
    });
    // A load scan also locks the shuttle the unit may wait on.
    expect(await taken(buildScan('load', second, { pickupId }))).toEqual({
      ok: true,
      waits: 2,
      statements: 9,
    });
  });

  it('starts loading with the first box and ends it with the last, also for the last two at the same time', async () => {
    const { pickupId, freight: planned } = await createTestPlannedLoad(world, {
      shipper,
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [buckeye],
      units: 6,
      loaded: 0,
    });
    const unitCodes = planned.flatMap((line) => line.unitCodes);
    const answers = await Promise.all(
      unitCodes.map((code) =>
        world.call(submitScanEndpoint, { scanner: token, body: buildScan('load', code, { pickupId }) }),
      ),
    );
    expect(answers.map((a) => a.data.loaded).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(
      await world.row(
        `
          select p.status, l.status as load
          from load_pickup p
          join load l on l.id = p.load_id
          where p.id = $1
        `,
        [pickupId],
      ),
    ).toEqual({ status: 3, load: 3 });
  });

  it('requires selecting the shipper when two use one code', async () => {
    const other = await createTestShipper(world, { warehouseId: shipper.warehouseId });
    const [a, b] = [
      await createTestFreight(world, { shipper, consignee: buckeye, units: 1 }),
      await createTestFreight(world, { shipper: other, consignee: buckeye, units: 1 }),
    ];
    await updateTestUnits(world, [a.unitIds[0], b.unitIds[0]], { unit_code: 'SAME-1' });
    const asked = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('receive', 'SAME-1'),
    });
    expect(asked.data).toMatchObject({ ok: false, ask: 'shipper' });
    expect(asked.data.choices.map((c) => c.id).toSorted()).toEqual([shipper.id, other.id].toSorted());
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: token,
          body: buildScan('receive', 'SAME-1', { shipperId: other.id }),
        })
      ).data.ok,
    ).toBe(true);
  });

  it('shows the door for a box of another load, alone and in a batch', async () => {
    const doors = await world.rows<{ id: number }>(
      'insert into door (warehouse_id, number, kind) values ($1, 27, 2), ($1, 28, 2) returning id',
      [shipper.warehouseId],
    );
    const [here, there] = [
      await createTestLoad(world, { number: 90, pickupWarehouseIds: [], stopConsignees: [keystone] }),
      await createTestLoad(world, { number: 91, pickupWarehouseIds: [], stopConsignees: [keystone] }),
    ];
    const pickups = [];
    for (const [at, load] of [here, there].entries())
      pickups.push(
        await createTestPickup(world, {
          loadId: load.id,
          warehouseId: shipper.warehouseId,
          doorId: doors[at]?.id,
        }),
      );
    const [first, second] = pickups;
    const { unitCodes, unitIds } = await createTestFreight(world, {
      shipper,
      consignee: keystone,
      units: 1,
      status: 2,
    });
    await updateTestUnits(world, unitIds, { load_pickup_id: second?.id });
    const alone = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('load', unitCodes[0] ?? '', { pickupId: first?.id }),
    });
    expect([alone.status, alone.message]).toEqual([412, 'This unit is on load L-91.']);
    const batch = await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: { scans: [buildScan('load', unitCodes[0] ?? '', { pickupId: first?.id })] },
    });
    expect(batch.data).toMatchObject([
      {
        ok: false,
        status: 412,
        title: 'Wrong load',
        factLabel: 'This unit goes to door',
        fact: '28',
        consignee: 'Keystone',
        loadName: 'L-91',
      },
    ]);
    expect((await unit(unitIds[0] ?? 0)).status).toBe(2);
  });

  it('provides the day’s list for offline use, for its own warehouse only', async () => {
    const foreign = await createTestShipper(world);
    const [own, other] = [
      await createTestFreight(world, { shipper, consignee: buckeye, units: 1 }),
      await createTestFreight(world, { shipper: foreign, consignee: buckeye, units: 1 }),
    ];
    const list = (await world.call(getOfflineDayListEndpoint, { scanner: token })).data;
    expect(list.units.some((u) => u.code === own.unitCodes[0])).toBe(true);
    expect(list.units.some((u) => u.code === other.unitCodes[0])).toBe(false);
    expect(list.consignees.find((c) => c.id === buckeye.id)).toMatchObject({
      name: 'Buckeye Floral',
      staging: 'B-4',
    });
    expect(list.positions.find((p) => p.code === 'P1-1')).toMatchObject({ area: 2, consigneeId: null });
  });

  it('has a history that cannot be changed, not even by SQL', async () => {
    await expect(world.serving.query('update unit_event set kind = $1', ['x'])).rejects.toThrow(
      /permission denied/,
    );
    await expect(world.rows('delete from unit_event')).rejects.toThrow(/History is never changed/);
  });
});
