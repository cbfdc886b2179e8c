import { registerHooks } from 'node:module';
import 'fake-indexeddb/auto';
import { setImmediate as turn } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ScanKind } from './scanning.contract.ts';
import type { StoredScan } from './scanner-db.client.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { releaseShuttleLoadEndpoint } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { startTestDayWithLayout, createTestLocationId, createTestPosition } from '#tests/floor-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { chooseRunCount, randomSeed } from '#tests/properties.ts';
import { createScannerUserAndGetToken } from '#tests/scanner-fixtures.ts';
import { waitUntil } from '#tests/waits.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/**
 * Simulates a night with five scanners on an unreliable network, with the real device queue and store and the real server.
 * Requests are cut off before or after they arrive, and arrive twice or out of order. Tabs are killed. The server stops
 * responding once, and the database disconnects every client once. An independent model computes the expected state from the
 * acknowledged scans and must match the tables. `npm run crash-test` kills the real processes.
 */

const scansInAll = chooseRunCount(3_000, 10_000);
const evening = '2027-02-03T15:00:00Z';
const day = '2027-02-03';
const slots = Array.from({ length: 40 }, (_, n) => `P1-${n + 1}`);

interface Box {
  id: number;
  code: string;
  lane: string;
  pickupId: number;
  /** The unit arrives on a truck from another warehouse. */
  comes: boolean;
}
let world: TestWorld;
const boxes: Box[] = [];
const lanes = ['A-1', 'A-2', 'A-3', 'A-4'];
let pickups: number[] = [];
const tokens: string[] = [];

/** The same seed produces the same night. */
let state = randomSeed;
function chance(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 4_294_967_296;
}
const below = (n: number): number => Math.floor(chance() * n);
function oneOf<T>(list: readonly T[]): T {
  const one = list[below(list.length)];
  if (one === undefined) throw new Error('Nothing to choose from');
  return one;
}

beforeAll(async () => {
  world = await openTestWorld({ at: evening });
  const shipper = await createTestShipper(world);
  const { warehouseId } = shipper;
  const { layoutId } = await startTestDayWithLayout(world, warehouseId, day);
  const staging = await createTestLocationId(world, layoutId, 1, 'A');
  const storage = await createTestLocationId(world, layoutId, 2, 'P1');
  for (const n of slots.keys()) await createTestPosition(world, storage, n + 1);
  const dock = await createTestWarehouse(world);
  const grower = await createTestShipper(world, { warehouseId: dock.id });
  const truck = await createTestShuttleLoad(world, {
    fromWarehouseId: dock.id,
    to: warehouseId,
    seal: 'S-1',
    status: 1,
  });
  for (const [n, lane] of lanes.entries()) {
    const consignee = await createTestConsignee(world);
    await createTestPosition(world, staging, n + 1, { consigneeId: consignee.id });
    boxes.push(...(await boxesFor(shipper, consignee, lane)));
    const coming = await createTestFreight(world, {
      shipper: grower,
      consignee,
      units: 30,
      status: unitStatus.received,
      outboundWarehouseId: warehouseId,
    });
    const pickupId = boxes.at(-1)?.pickupId ?? 0;
    const { drop } = await world.row<{ drop: number }>('select drop_id as drop from unit where id = $1', [
      boxes.at(-1)?.id,
    ]);
    await updateTestUnits(world, coming.unitIds, {
      current_warehouse_id: dock.id,
      shuttle_load_id: truck.id,
      load_pickup_id: pickupId,
      drop_id: drop,
    });
    boxes.push(
      ...coming.unitIds.map((id, i) => ({
        id,
        code: coming.unitCodes[i] ?? '',
        lane,
        pickupId,
        comes: true,
      })),
    );
  }
  const sends = await createTestUser(world, { role: 'WarehouseManager', warehouseId: dock.id });
  const left = await world.call(releaseShuttleLoadEndpoint, { as: sends, params: { id: truck.id } });
  if (left.status !== 200) throw new Error(`The shuttle stays: ${left.error}`);
  pickups = [...new Set(boxes.map((box) => box.pickupId))];
  for (let n = 1; n <= 5; n += 1)
    tokens.push(
      await createScannerUserAndGetToken(world, {
        code: `30${n}`,
        role: 2,
        warehouseId,
        device: `TC52-${n}`,
      }),
    );
});
afterAll(async () => {
  ownModules.deregister();
  vi.unstubAllGlobals();
  await world.close();
});

async function boxesFor(
  shipper: TestAccount & { warehouseId: number },
  consignee: TestAccount,
  lane: string,
): Promise<Box[]> {
  const made = await createTestFreight(world, { shipper, consignee, units: 200 });
  const load = await createTestLoad(world, {
    state: 'loading',
    loadLocks: 0,
    pickupWarehouseIds: [shipper.warehouseId],
    stopConsignees: [consignee],
  });
  await updateTestUnits(world, made.unitIds, { load_pickup_id: load.pickupId, drop_id: load.dropId });
  return made.unitIds.map((id, n) => ({
    id,
    code: made.unitCodes[n] ?? '',
    lane,
    pickupId: load.pickupId,
    comes: false,
  }));
}

/** The shared network. Silent: nothing gets through. */
const network = { silent: false, perfect: false };
const real = globalThis.fetch;
/**
 * Waits at most this many turns of the event loop. What is waiting then continues in a different order, without any real delay.
 */
async function later(most: number): Promise<void> {
  for (let left = below(most); left > 0; left -= 1) await turn();
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
/** Simulates what can happen to a device's request on the network. */
async function throughTheAir(path: string, request: RequestInit): Promise<Response> {
  const send = () => real(`${world.address}${path}`, { ...request, signal: null });
  if (network.perfect) return send();
  const fate = chance();
  if (network.silent || fate < 0.1) return lost();
  await later(fate < 0.4 ? 40 : 5);
  if (network.silent) return lost();
  // The network sends the request twice. Both are processed, and the client reads one response.
  if (fate > 0.9) {
    const [answer] = await Promise.all([send(), send()]);
    return answer;
  }
  const answer = await send();
  // The server processed the request, but the response is lost.
  return fate < 0.2 || network.silent ? lost() : answer;
}

/** Each tab loads its own modules: a module that the client imports inherits the query string of its importer. */
let tabs = 0;
const ownModules = registerHooks({
  resolve(name, context, next) {
    const resolved = next(name, context);
    const query = /\?tab=\d+$/.exec(context.parentURL ?? '')?.[0];
    return query !== undefined && resolved.url.endsWith('.client.ts')
      ? { ...resolved, url: `${resolved.url}${query}` }
      : resolved;
  },
});

/** A scanner. Its store outlives its tabs. */
class Device {
  readonly store = new IDBFactory();
  readonly who: string;
  readonly token: string;
  tab: { send: () => Promise<void>; kept: typeof import('./scanner-db.client.ts'); dead: boolean } | null =
    null;
  constructor(n: number, token: string) {
    this.who = `30${n}`;
    this.token = token;
  }
  /** Opens a tab with the scanner's code, as a browser loads it. */
  async open(): Promise<void> {
    vi.stubGlobal('indexedDB', this.store);
    tabs += 1;
    const kept: typeof import('./scanner-db.client.ts') = await import(`./scanner-db.client.ts?tab=${tabs}`);
    // The first caller opens the database, and it must be the one of this device.
    await kept.findWaitingScansOfAllUsers();
    const { createScanQueue: openQueue }: typeof import('./scanner-queue.client.ts') = await import(
      `./scanner-queue.client.ts?tab=${tabs}`
    );
    const tab: NonNullable<Device['tab']> = { send: async () => {}, kept, dead: false };
    const { send } = openQueue({
      waits: [1],
      getSender: () => (tab.dead ? null : { code: this.who, token: this.token }),
      onNetworkChange: () => undefined,
      onResults: () => undefined,
      onSessionEnd: () => {
        throw new Error('The session ended');
      },
    });
    tab.send = send;
    this.tab = tab;
  }
  kill(): void {
    if (this.tab) this.tab.dead = true;
    this.tab = null;
  }
  async scan(): Promise<void> {
    const tab = this.tab;
    if (!tab) return;
    made += 1;
    const wish = aScan();
    await tab.kept.storeScan({
      id: wish.clientEventId,
      who: this.who,
      name: this.who,
      wish,
      state: 'waiting',
      kept: false,
      result: null,
      guess: null,
    });
    // A request in flight when a tab dies never returns.
    void tab.send().catch(() => undefined);
  }
  /** How many of the device's scans are waiting for a response. */
  async waiting(): Promise<number> {
    return (await this.tab?.kept.findWaitingScansOfAllUsers())?.length ?? 0;
  }
  async all(): Promise<StoredScan[]> {
    if (!this.tab) await this.open();
    return (await this.tab?.kept.findStoredScans()) ?? [];
  }
}

let made = 0;
const night = { isOver: () => made >= scansInAll };
const acts: readonly ScanKind[] = [
  'receive',
  'receive',
  'putAway',
  'putAway',
  'stage',
  'load',
  'load',
  'unload',
  'cooler',
  'coolerReturn',
  'arrive',
  'arrive',
];
function aScan() {
  const box = oneOf(boxes);
  const kind = oneOf(acts);
  const own = chance() < 0.8;
  const truck = own ? box.pickupId : oneOf(pickups);
  return {
    clientEventId: `${made} ${crypto.randomUUID()}`,
    kind,
    code: box.code,
    scannedAt: new Date(Date.parse('2027-02-03T14:00:00Z') + made * 100).toISOString(),
    position: positionFor(kind, own ? box.lane : oneOf(lanes)),
    pickupId: kind === 'load' ? truck : undefined,
  };
}

function positionFor(kind: ScanKind, lane: string): string | undefined {
  if (kind === 'putAway') return oneOf(slots);
  return kind === 'stage' ? lane : undefined;
}

/** Where a unit is according to the acknowledged scans alone, in the order in which the server accepted them. */
interface Standing {
  status: number;
  at: string | null;
}
const standing = [unitStatus.received, unitStatus.putAway, unitStatus.misStaged, unitStatus.arrived];
/** The statuses from which the model allows each action. They follow the dock's written procedure, not the program's rules. */
const beginsAt = new Map<ScanKind, readonly number[]>([
  ['receive', [unitStatus.finalized]],
  ['putAway', standing],
  ['stage', standing],
  ['cooler', standing],
  ['coolerReturn', [unitStatus.cooler]],
  ['load', [...standing, unitStatus.cooler]],
  ['unload', [unitStatus.loaded]],
  ['arrive', [unitStatus.shuttled, unitStatus.arrived]],
]);
/** Units that arrived by shuttle and have been scanned since. */
const met = new Set<number>();
/** Returns the model's objection to an accepted scan. Null: none. */
function objection(before: Standing & { scannedAt: string }, { wish }: StoredScan, box: Box): string | null {
  if (!beginsAt.get(wish.kind)?.includes(before.status))
    return `${wish.kind} of what is in state ${before.status}`;
  if (wish.kind === 'load' && wish.pickupId !== box.pickupId) return "loaded onto another's truck";
  if (wish.kind === 'arrive' && met.has(box.id)) return 'counted off its truck twice';
  return wish.scannedAt < before.scannedAt ? 'taken after what was scanned later' : null;
}
function booked(before: Standing, { wish }: StoredScan, box: Box): Standing {
  const at = wish.position ?? null;
  if (wish.kind === 'putAway') return { status: unitStatus.putAway, at };
  if (wish.kind === 'stage')
    return { status: at === box.lane ? unitStatus.received : unitStatus.misStaged, at };
  if (wish.kind === 'cooler') return { status: unitStatus.cooler, at: null };
  if (wish.kind === 'load') return { status: unitStatus.loaded, at: null };
  if (wish.kind === 'arrive' || (wish.kind === 'unload' && box.comes))
    return { status: unitStatus.arrived, at: null };
  if (['receive', 'coolerReturn', 'unload'].includes(wish.kind))
    return { status: unitStatus.received, at: null };
  return before;
}

describe('a night with five scanners', () => {
  it(
    'loses and duplicates no scan, and every box is where the acknowledged scans put it',
    { timeout: 600_000 },
    async () => {
      vi.stubGlobal('navigator', {});
      vi.stubGlobal('fetch', (url: string, request: RequestInit) => throughTheAir(url, request));
      const devices = tokens.map((token, n) => new Device(n + 1, token));
      for (const device of devices) await device.open();
      const catastrophes = new Map([
        [Math.floor(scansInAll * 0.35), serverDies],
        [Math.floor(scansInAll * 0.7), databaseDies],
      ]);
      while (!night.isOver()) {
        const device = oneOf(devices);
        if (!device.tab) await device.open();
        for (let burst = 1 + below(12); burst > 0 && !night.isOver(); burst -= 1) await device.scan();
        if (chance() < 0.02) device.kill();
        // A device with a hundred waiting scans has network again by then.
        if (!network.silent)
          await waitUntil(
            `${device.who} has sent most of its scans`,
            async () => (await device.waiting()) <= 100,
          );
        for (const [at, strike] of catastrophes)
          if (made >= at) {
            catastrophes.delete(at);
            await strike();
          }
      }
      network.perfect = true;
      for (const device of devices) {
        if (!device.tab) await device.open();
        await waitUntil(`${device.who} has sent all of its scans`, async () => {
          await device.tab?.send();
          return (await device.waiting()) === 0;
        });
      }
      const kept = (await Promise.all(devices.map((device) => device.all()))).flat();
      expect(kept).toHaveLength(scansInAll);
      const acknowledged = new Map(kept.filter((s) => s.result?.ok).map((s) => [s.id, s]));
      // Proves that the test exercised both cases: many scans accepted and many rejected.
      expect(acknowledged.size).toBeGreaterThan(scansInAll / 10);
      expect(kept.filter((s) => s.state === 'refused').length).toBeGreaterThan(scansInAll / 10);
      const taken = await world.rows<{ id: string }>(
        `select client_event_id as id from scan where (result ->> 'ok')::boolean`,
      );
      expect(taken.map(({ id }) => id).toSorted()).toEqual([...acknowledged.keys()].toSorted());
      const told = await world.rows<{ id: string; unitId: number }>(
        `
        select client_event_id as id, unit_id as "unitId"
        from unit_event
        where client_event_id is not null
        order by unit_event.id
      `,
      );
      expect(told.map(({ id }) => id).toSorted()).toEqual([...acknowledged.keys()].toSorted());

      const byId = new Map(boxes.map((box) => [box.id, box]));
      const book = new Map<number, Standing & { scannedAt: string }>(
        boxes.map(({ id, comes }) => [
          id,
          { status: comes ? unitStatus.shuttled : unitStatus.finalized, at: null, scannedAt: '' },
        ]),
      );
      for (const { id, unitId } of told) {
        const [scan, box, before] = [acknowledged.get(id), byId.get(unitId), book.get(unitId)];
        if (!scan || !box || !before) throw new Error(`Nobody scanned ${id}`);
        expect(scan.wish.code).toBe(box.code);
        expect([id, objection(before, scan, box)]).toEqual([id, null]);
        // The first unit taken off marks the truck as arrived, with everything it left with.
        if (scan.wish.kind === 'arrive' && met.size === 0)
          for (const one of boxes.filter(({ comes }) => comes))
            book.set(one.id, { status: unitStatus.arrived, at: null, scannedAt: '' });
        book.set(unitId, { ...booked(before, scan, box), scannedAt: scan.wish.scannedAt });
        if (box.comes) met.add(box.id);
      }
      expect(met.size).toBeGreaterThan(1);
      const counted = await world.rows<{ id: number }>(
        'select unit_id as id from shuttle_manifest where counted_at is not null order by unit_id',
      );
      expect(counted.map(({ id }) => id)).toEqual([...met].toSorted((a, b) => a - b));
      const stands = await world.rows<{ id: number; status: number; at: string | null }>(
        `
        select u.id, u.status, s.code as at
        from unit u
        left join place s on s.id = coalesce(u.put_away_place_id, u.position_place_id)
        order by u.id
      `,
      );
      expect(stands).toEqual(
        [...book].map(([id, { status, at }]) => ({ id, status, at })).toSorted((a, b) => a.id - b.id),
      );
      const full = stands.filter((u) => u.status === unitStatus.putAway).map((u) => u.at);
      expect(new Set(full).size).toBe(full.length);
      await expectInvariantsHold(world);
    },
  );
});

/** Nothing gets through, and all of the server's open transactions are rolled back. */
async function serverDies(): Promise<void> {
  network.silent = true;
  await throwOut();
  await later(200);
  network.silent = false;
}
/** The database disconnects every client while requests continue. */
async function databaseDies(): Promise<void> {
  for (let times = 5; times > 0; times -= 1) {
    await throwOut();
    await later(30);
  }
}
async function throwOut(): Promise<void> {
  await world.rows(
    `
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `,
  );
}
