import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitScanEndpoint, submitScanBatchEndpoint } from './scanning.contract.ts';
import {
  getLoadEndpoint,
  updatePickupAndStartLoadingAtFirstDoorEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import {
  deleteOrderLinesWhereAllowedEndpoint,
  deleteUnitAndEmptiedLineAndOrderEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  startTestDayWithLayout,
  createTestLocationId,
  createTestPosition,
  findUnitLaneAndSlot,
} from '#tests/floor-fixtures.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { setTestGs1Prefix } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  countDeadlocks,
  holdLocksOfStatementThenCommit,
  waitForBlockedSessions,
} from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestPickupState, TestAccount } from '#tests/factories.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';

/** Scans that run concurrently, arrive twice, or arrive late from a device without a network. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let manager: TestUser;
let one: string;
let two: string;
const day = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  consignee = await createTestConsignee(world, { name: 'Buckeye Floral' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: shipper.warehouseId });
  await setTestGs1Prefix(world);
  const { warehouseId } = shipper;
  one = await createScannerUserAndGetToken(world, { code: '201', role: 2, warehouseId, device: 'TC52-1' });
  two = await createScannerUserAndGetToken(world, { code: '202', role: 2, warehouseId, device: 'TC52-2' });
  const { layoutId } = await startTestDayWithLayout(world, shipper.warehouseId, day);
  const staging = await createTestLocationId(world, layoutId, 1, 'B');
  const slots = await createTestLocationId(world, layoutId, 2, 'P1');
  await createTestPosition(world, staging, 4, { consigneeId: consignee.id });
  for (const position of [1, 2]) await createTestPosition(world, slots, position);
});
afterAll(() => world.close());

async function boxes(units: number, status = 2) {
  const made = await createTestFreight(world, { shipper, consignee, units, status });
  return made.unitIds.map((id, i) => ({ id, code: made.unitCodes[i] ?? '' }));
}
async function box(status = 2) {
  return (await boxes(1, status))[0] ?? { id: 0, code: '' };
}
async function aTruck(units: readonly { id: number }[], state: TestPickupState = 'loading') {
  const load = await createTestLoad(world, {
    state,
    loadLocks: 0,
    pickupWarehouseIds: [shipper.warehouseId],
    stopConsignees: [consignee],
  });
  const ids = units.map((u) => u.id);
  await updateTestUnits(world, ids, { load_pickup_id: load.pickupId, drop_id: load.dropId });
  return load;
}
const unit = (id: number) => findUnitLaneAndSlot(world, id);
const eventsOf = async (id: number) =>
  (
    await world.rows<{ kind: string }>('select kind from unit_event where unit_id = $1 order by id', [id])
  ).map((e) => e.kind);
const lock = (id: number) =>
  holdLocksOfStatementThenCommit(world, 'select 1 from unit where id = $1 for update', [id]);

describe('a scan sent twice while the first is still being processed', () => {
  it.each([
    ['stage', { position: 'B-4' }],
    ['putAway', { position: 'P1-1' }],
    ['cooler', {}],
  ] as const)('%s: both get the first response, and there is one event', async (kind, more) => {
    const { id, code } = await box();
    const wish = buildScan(kind, code, more);
    const held = await lock(id);
    const sent = [
      world.call(submitScanEndpoint, { scanner: one, body: wish }),
      world.call(submitScanEndpoint, { scanner: one, body: wish }),
    ];
    await waitForBlockedSessions(world, 2);
    await held.release();
    const [first, second] = await Promise.all(sent);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.data).toEqual(first?.data);
    expect(await eventsOf(id)).toHaveLength(1);
  });
  it('of an unknown code creates one box in the cooler', async () => {
    const wish = buildScan('receive', 'NOBODY-1', { confirmUnknown: true });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.call(submitScanEndpoint, { scanner: one, body: wish })),
    );
    expect(answers.map((a) => [a.status, a.data?.ok])).toEqual(answers.map(() => [200, true]));
    expect(await world.rows(`select 1 from unit where unit_code = 'NOBODY-1'`)).toHaveLength(1);
  });
  it('of an opened pallet creates one pallet', async () => {
    const wish = buildScan('palletOpen', '');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.call(submitScanEndpoint, { scanner: one, body: wish })),
    );
    expect(new Set(answers.map((a) => `${a.status} ${a.data?.palletCode}`)).size).toBe(1);
  });
});

describe('a refused scan', () => {
  const stage = (code: string) => buildScan('stage', code, { position: 'B-4' });
  const sending = {
    alone: async (wish: ReturnType<typeof buildScan>) => {
      const { status, error, data } = await world.call(submitScanEndpoint, { scanner: one, body: wish });
      return { ok: status === 200 && data.ok, code: error };
    },
    'in a batch': async (wish: ReturnType<typeof buildScan>) => {
      const { data } = await world.call(submitScanBatchEndpoint, { scanner: one, body: { scans: [wish] } });
      return { ok: data[0]?.ok ?? false, code: data[0]?.code };
    },
  };
  it.each([
    ['alone', 'alone'],
    ['alone', 'in a batch'],
    ['in a batch', 'alone'],
    ['in a batch', 'in a batch'],
  ] as const)('sent %s is refused again when a delayed copy arrives %s', async (first, copy) => {
    const { id, code } = await box(1);
    const wish = stage(code);
    const told = await sending[first](wish);
    expect(told).toEqual({ ok: false, code: 'scans.unitNotReceived' });
    expect(
      (await world.call(submitScanEndpoint, { scanner: two, body: buildScan('receive', code) })).status,
    ).toBe(200);
    expect(await sending[copy](wish)).toEqual(told);
    expect(await eventsOf(id)).toEqual(['receive']);
    // Pulling the trigger again creates another scan.
    expect(await sending[copy](stage(code))).toMatchObject({ ok: true });
  });
});

describe('a scan from another warehouse', () => {
  const moved = () => buildScan('receive', 'AWAY-1', { warehouseId: 999_999 });
  it('gets its first response again, alone, in a batch and twice in one batch', async () => {
    const batch = async (scans: ReturnType<typeof buildScan>[]) => {
      const { status, data } = await world.call(submitScanBatchEndpoint, { scanner: one, body: { scans } });
      return { status, codes: data?.map((r) => r.code) };
    };
    const refused = { status: 403, error: 'scans.warehouseMismatch' };
    const single = moved();
    expect(await world.call(submitScanEndpoint, { scanner: one, body: single })).toMatchObject(refused);
    expect(await world.call(submitScanEndpoint, { scanner: one, body: single })).toMatchObject(refused);
    const many = [single, moved(), moved()];
    const code = 'scans.warehouseMismatch';
    for (const _ of [1, 2]) expect(await batch(many)).toEqual({ status: 200, codes: [code, code, code] });
    const twice = moved();
    expect(await batch([twice, twice])).toEqual({ status: 200, codes: [code, code] });
    expect(await world.call(submitScanEndpoint, { scanner: one, body: twice })).toMatchObject(refused);
  });
  it('that was accepted before its user moved gets that response', async () => {
    const { code } = await box(1);
    const wish = buildScan('receive', code);
    const first = await world.call(submitScanEndpoint, { scanner: one, body: wish });
    const again = { ...wish, warehouseId: 999_999 };
    expect((await world.call(submitScanEndpoint, { scanner: one, body: again })).data).toEqual(first.data);
  });
});

it('two scanners that scan one unknown box create one box, and the second learns that it is already here', async () => {
  const answers = await Promise.all(
    [one, two, one, two].map((scanner) =>
      world.call(submitScanEndpoint, {
        scanner,
        body: buildScan('receive', 'NOBODY-2', { confirmUnknown: true }),
      }),
    ),
  );
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await world.rows(`select 1 from unit where unit_code = 'NOBODY-2'`)).toHaveLength(1);
});

it('when two boxes are scanned into one slot at the same time, one gets it and the other is refused', async () => {
  const units = await boxes(4);
  const held = await holdLocksOfStatementThenCommit(
    world,
    'select 1 from unit where id = any($1) for update',
    [units.map((u) => u.id)],
  );
  const sent = units.map((u) =>
    world.call(submitScanEndpoint, {
      scanner: one,
      body: buildScan('putAway', u.code, { position: 'P1-2' }),
    }),
  );
  await waitForBlockedSessions(world, 4);
  await held.release();
  expect((await Promise.all(sent)).map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(
    await world.rows(
      `
        select 1
        from unit u
        join place p on p.id = u.put_away_place_id
        where p.code = 'P1-2' and p.warehouse_id = $1 and u.active and u.status = 4
      `,
      [shipper.warehouseId],
    ),
  ).toHaveLength(1);
  await updateTestUnits(
    world,
    units.map((u) => u.id),
    { state: 'received', put_away_place_id: null },
  );
});

it('an unplanned box goes on the truck it is scanned onto, if that truck serves its consignee', async () => {
  const [first, second] = [await aTruck(await boxes(1)), await aTruck(await boxes(1))];
  const late = await boxes(2);
  for (const [n, truck] of [second, first].entries()) {
    const said = await world.call(submitScanEndpoint, {
      scanner: one,
      body: buildScan('load', late[n]?.code ?? '', { pickupId: truck.pickupId }),
    });
    expect([said.status, said.message]).toEqual([200, '']);
    expect(await world.row('select load_pickup_id as pickup from unit where id = $1', [late[n]?.id])).toEqual(
      { pickup: truck.pickupId },
    );
  }
});

describe('a scan while its truck is released', () => {
  it('waits for the release and is refused, without a deadlock', async () => {
    const units = await boxes(3);
    const { id, pickupId } = await aTruck(units);
    const [first, missing] = units;
    await updateTestUnits(world, first?.id, { state: 'loaded' });
    // The release has locked its pickup and waits for the load when the scan begins.
    const held = await holdLocksOfStatementThenCommit(world, 'select 1 from load where id = $1 for update', [
      id,
    ]);
    const deadlocks = await countDeadlocks(async () => {
      const release = world.call(releasePickupEndpoint, {
        as: manager,
        params: { id, pickupId },
        body: { force: true, note: 'The truck must go' },
      });
      await waitForBlockedSessions(world, 1);
      const late = world.call(submitScanEndpoint, {
        scanner: one,
        body: buildScan('load', missing?.code ?? '', { pickupId }),
      });
      const off = world.call(submitScanEndpoint, {
        scanner: two,
        body: buildScan('unload', first?.code ?? ''),
      });
      await waitForBlockedSessions(world, 3);
      await held.release();
      expect((await release).status).toBe(200);
      expect([(await late).status, (await late).message]).toEqual([
        412,
        'This load has already been released.',
      ]);
      expect([(await off).status, (await off).message]).toEqual([
        412,
        'This load has already been released.',
      ]);
    });
    expect(deadlocks).toBe(0);
    expect(
      await world.row(
        'select d.units from bol_detail d join bol b on b.id = d.bol_id where b.load_pickup_id = $1',
        [pickupId],
      ),
    ).toEqual({ units: 1 });
  });
});

describe('the first and the last box of a truck', () => {
  it('record in the load’s history that it started loading, was loaded, and was reopened', async () => {
    const units = await boxes(2);
    const { id, pickupId } = await aTruck(units, 'pending');
    for (const u of units)
      expect(
        (
          await world.call(submitScanEndpoint, {
            scanner: one,
            body: buildScan('load', u.code, { pickupId }),
          })
        ).status,
      ).toBe(200);
    const told = () =>
      world.rows(
        `
          select action, (before ->> 'pickupId')::int as pickup, user_name as who
          from audit
          where entity = 'load' and entity_id = $1
          order by id
        `,
        [id],
      );
    const by = { pickup: pickupId, who: 'Person 201' };
    expect(await told()).toEqual([
      { action: 'start loading', ...by },
      { action: 'loaded', ...by },
    ]);
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: one,
          body: buildScan('unload', units[0]?.code ?? ''),
        })
      ).status,
    ).toBe(200);
    expect(await told()).toEqual([
      { action: 'start loading', ...by },
      { action: 'loaded', ...by },
      { action: 'loading again', ...by },
    ]);
  });
});

it('saving a pickup read before its first box was scanned does not overwrite the scanned status', async () => {
  const [box] = await boxes(1);
  const { id, pickupId } = await aTruck(box ? [box] : [], 'pending');
  const now = async () => {
    const [pickup] = (await world.call(getLoadEndpoint, { as: manager, params: { id } })).data.pickups;
    return { status: pickup?.status, seal: pickup?.seal, rowVersion: pickup?.rowVersion ?? 0 };
  };
  const seal = (rowVersion: number) =>
    world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
      as: manager,
      params: { id, pickupId },
      body: { seal: 'S-77', rowVersion },
    });
  const read = await now();
  await world.call(submitScanEndpoint, {
    scanner: one,
    body: buildScan('load', box?.code ?? '', { pickupId }),
  });
  expect(await seal(read.rowVersion)).toMatchObject({
    status: 409,
    message: commonErrors.recordChanged.sentence,
  });
  const anew = await now();
  expect([read.status, anew.status, anew.seal]).toEqual([1, 3, null]);
  expect((await seal(anew.rowVersion)).status).toBe(200);
  expect((await now()).seal).toBe('S-77');
});

describe('a scan that arrives after a later one, from an offline device', () => {
  const early = { scannedAt: '2027-02-03T14:10:00Z' };
  const later = { scannedAt: '2027-02-03T14:30:00Z' };
  const send = async (scans: ReturnType<typeof buildScan>[]) =>
    (await world.call(submitScanBatchEndpoint, { scanner: two, body: { scans } })).data;
  it('moves nothing: the box stays at its latest scanned position', async () => {
    const { id, code } = await box();
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: one,
          body: buildScan('stage', code, { ...later, position: 'B-4' }),
        })
      ).status,
    ).toBe(200);
    const [said] = await send([buildScan('putAway', code, { ...early, position: 'P1-2' })]);
    expect(said).toMatchObject({
      ok: false,
      status: 409,
      title: 'Scanned later',
      code: 'scans.newerScanExists',
      key: 'This unit was scanned again at {time}, after this scan. Its last scan counts.',
      params: { time: '02/03 09:30' },
      unitId: id,
    });
    expect(await unit(id)).toEqual({ status: 2, lane: 'B-4', slot: null });
    expect(await eventsOf(id)).toEqual(['stage']);
  });
  it('does not unload a box that was scanned onto a truck later', async () => {
    const [a, b] = await boxes(2);
    const { pickupId } = await aTruck([a ?? { id: 0 }, b ?? { id: 0 }]);
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: one,
          body: buildScan('load', a?.code ?? '', { ...later, pickupId }),
        })
      ).status,
    ).toBe(200);
    const [said] = await send([buildScan('unload', a?.code ?? '', early)]);
    expect(said).toMatchObject({ ok: false, status: 409 });
    expect((await unit(a?.id ?? 0)).status).toBe(7);
  });
  it('has no effect even when both scans arrive at the same time', async () => {
    const { id, code } = await box();
    const held = await lock(id);
    const newer = world.call(submitScanEndpoint, {
      scanner: one,
      body: buildScan('stage', code, { ...later, position: 'B-4' }),
    });
    await waitForBlockedSessions(world, 1);
    const older = world.call(submitScanEndpoint, {
      scanner: two,
      body: buildScan('putAway', code, { ...early, position: 'P1-2' }),
    });
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect([(await newer).status, (await older).status]).toEqual([200, 409]);
    expect((await unit(id)).lane).toBe('B-4');
  });
  it('is applied in order with the device’s other scans, even if all arrive late', async () => {
    const { id, code } = await box();
    const said = await send([
      buildScan('putAway', code, { ...early, position: 'P1-2' }),
      buildScan('stage', code, { ...later, position: 'B-4' }),
    ]);
    expect(said.map((s) => s.ok)).toEqual([true, true]);
    expect((await unit(id)).lane).toBe('B-4');
  });
  it('from a device whose clock is ahead blocks no other scan once received', async () => {
    const { id, code } = await box();
    await send([buildScan('putAway', code, { scannedAt: '2027-02-03T19:00:00Z', position: 'P1-2' })]);
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: one,
          body: buildScan('stage', code, { scannedAt: '2027-02-03T15:00:00Z', position: 'B-4' }),
        })
      ).status,
    ).toBe(200);
    expect((await unit(id)).lane).toBe('B-4');
  });
  it.each(['0000-01-01T00:00:00Z', '1970-01-01T00:00:07Z'])(
    'from a device with an unset clock (%s) is dated when it was received',
    async (scannedAt) => {
      const { id, code } = await box();
      expect(
        (await send([buildScan('stage', code, { scannedAt, position: 'B-4' })])).map((s) => s.ok),
      ).toEqual([true]);
      expect(
        await world.row('select at = recorded_at as so from unit_event where unit_id = $1 order by id desc', [
          id,
        ]),
      ).toEqual({ so: true });
    },
  );
});

it('six devices that upload the same boxes in different orders cause no deadlock', async () => {
  const units = await boxes(20, 1);
  const orders = [0, 1, 2, 3, 4, 5].map((i) =>
    i % 2 ? units.toReversed() : units.map((_, k) => units[(k * 7 + i) % 20] ?? { id: 0, code: '' }),
  );
  const deadlocks = await countDeadlocks(async () => {
    const answers = await Promise.all(
      orders.map((own, i) =>
        world.call(submitScanBatchEndpoint, {
          scanner: i % 2 ? one : two,
          body: { scans: own.map((u) => buildScan('receive', u.code)) },
        }),
      ),
    );
    expect(answers.map((a) => a.status)).toEqual(orders.map(() => 200));
    expect(answers.flatMap((a) => a.data).filter((said) => said.ok)).toHaveLength(20);
  });
  expect(deadlocks).toBe(0);
});

it('a box received while its shipper deletes it is kept, and the shipper gets an error', async () => {
  const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  const made = [
    await createTestFreight(world, { shipper, consignee, units: 1, shipDate: day }),
    await createTestFreight(world, { shipper, consignee, units: 1, shipDate: day }),
  ];
  const deletions = [
    () =>
      world.call(deleteOrderLinesWhereAllowedEndpoint, {
        as: seller,
        query: { unitsConsolidateId: [made[0]?.consolidateId ?? 0] },
      }),
    () =>
      world.call(deleteUnitAndEmptiedLineAndOrderEndpoint, {
        as: seller,
        params: { unitId: made[1]?.unitIds[0] ?? 0 },
      }),
  ];
  for (const [n, remove] of deletions.entries()) {
    const { unitIds: [id = 0] = [], unitCodes: [code = ''] = [] } = made[n] ?? {};
    const held = await lock(id);
    const receiving = world.call(submitScanEndpoint, { scanner: one, body: buildScan('receive', code) });
    await waitForBlockedSessions(world, 1);
    const deleting = remove();
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect([(await receiving).status, (await deleting).status]).toEqual([200, 412]);
    expect(await world.row('select status, active from unit where id = $1', [id])).toEqual({
      status: 2,
      active: true,
    });
  }
});

it('a box moved to another line while scanned is recognized, and does not become an unknown box', async () => {
  const [made] = await boxes(1, 1);
  const other = await createTestFreight(world, { shipper, consignee, units: 1, status: 1 });
  const before = await world.row<{ n: number }>('select count(*)::int as n from unit');
  // As a new ship date does: the same transaction creates the line that the unit moves to.
  const barrier = await holdLocksOfStatementThenCommit(
    world,
    `
      with line as (
        insert into consolidate (
          order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id, product_id,
          product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, unit_count, original_unit_count,
          payment_term, bill_to_id, status, created_at
        )
        select order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id, product_id,
          product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, 1, 1, payment_term, bill_to_id,
          status, created_at
        from consolidate
        where id = $1
        returning id, order_id
      )
      update unit
      set consolidate_id = line.id, order_id = line.order_id
      from line
      where unit.id = $2
    `,
    [other.consolidateId, made?.id],
  );
  const scanned = world.call(submitScanEndpoint, {
    scanner: one,
    body: buildScan('receive', made?.code ?? ''),
  });
  await waitForBlockedSessions(world, 1);
  await barrier.release();
  expect((await scanned).data).toMatchObject({ ok: true, unitId: made?.id });
  expect(await world.row('select count(*)::int as n from unit')).toEqual(before);
});
