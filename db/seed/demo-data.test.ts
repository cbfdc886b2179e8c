import { describe, expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { findFirstOpenDateFromDefault } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { GridRect } from '#areas/floor/layouts/plan-drawing.contract.ts';
import { findPlacementObstacle, listPlacedDrawingItems } from '#areas/floor/layouts/plan-drawing.rules.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import { createSeedTables } from './seed-tables.ts';
import { seedCalendar, isWorkingDayOfWarehouse } from './calendar.ts';
import { seedFloorPlacesLayoutsAndDays } from './floor.ts';
import { seedWarehousesAccountsAndUsers } from './accounts-and-users.ts';
import { demoConsignees } from './consignees.ts';
import { demoCutoffGroups } from './warehouses.ts';
import { demoProducts, demoRegions } from './demo-lists.ts';
import { demoScannerUsers, demoUsers } from './users.ts';
import { chooseRunCount } from '#tests/properties.ts';
import { buildDemoData } from './demo-data.ts';
import type { TableRow } from '../insert-rows.ts';

const references = {
  regions: new Map(demoRegions.map(([code], i) => [code, i + 1])),
  products: new Map(demoProducts.map(([code], i) => [code, i + 1])),
  categories: new Map(demoProducts.map(([, , category], i) => [i + 1, category])),
  cancelReasonId: 1,
};
const secrets = new Map([
  ...demoUsers.map((u) => [u.password, 'hash'] as const),
  ...demoScannerUsers.map((s) => [s.pin, 'hash'] as const),
]);
const series = {
  order: 100_245,
  unit: 1_002_398_000,
  load: 60_198,
  bol: 4_121_880,
  shipment: 700_118_204,
  invoice: 4_400_100,
  draft: 1,
  sscc: 1,
};
const planAt = (instant: string) =>
  buildDemoData({
    now: Temporal.Instant.from(instant),
    references,
    nextNumbers: series,
    credentialHashes: secrets,
  });

/** Start times: the days of a week at four times of day, on both sides of the clock changes. The gate runs two days only. */
const starts = ['2026-11-15', '2027-03-10', '2027-11-04']
  .flatMap((day) => Array.from({ length: chooseRunCount(2, 7) }, (_, i) => addDays(day, i)))
  .flatMap((date) => ['03:30', '10:15', '17:40', '23:50'].map((hour) => `${date}T${hour}:00Z`));

describe('the demo data at any weekday and hour', () => {
  test.each(starts)(
    'started at %s has an open ship date, served consignees and a layout for every Miami shipper',
    (start) => {
      const now = Temporal.Instant.from(start);
      const book = createSeedTables();
      const parties = seedWarehousesAccountsAndUsers(book, references, secrets, now);
      const calendar = seedCalendar(book, parties, now);
      seedFloorPlacesLayoutsAndDays(book, parties, calendar);
      const futureDays = Number(getSettingDefinition('futureDays').defaultValue);
      for (const shipper of parties.shippers.filter((s) => s.warehouse.seed.code === 'MIA')) {
        const { warehouse } = shipper;
        const group = demoCutoffGroups.find((g) => g.name === shipper.seed.cutoffGroup);
        const limits = {
          futureDays,
          sameDayShipments: true,
          regionId: warehouse.regionId,
          holidays: [],
          rights: { canChooseAnyDate: false, isExternalUser: true },
        };
        const open = findFirstOpenDateFromDefault({
          timeZone: warehouse.seed.timeZone,
          warehouseWeek: warehouse.seed.cutoffs,
          group: group?.week ?? null,
          exempt: false,
          now,
          hoursToAddForFarWarehouse: 0,
          blockedGroupDates: [],
          limits,
        });
        expect(open).not.toBeNull();
        const served = demoConsignees.filter((c) =>
          calendar.getServiceDay(shipper, parties.account(c.number).id, open ?? ''),
        );
        expect(served.length).toBeGreaterThanOrEqual(10);
        expect(
          book.getRows('layout').some((l) => l['warehouse_id'] === warehouse.id && l['layout_date'] === open),
        ).toBe(true);
      }
    },
  );
  test.each(starts)(
    'started at %s has a current operating day in Miami and Vista that has begun and is not over',
    (start) => {
      const now = Temporal.Instant.from(start);
      const book = createSeedTables();
      const parties = seedWarehousesAccountsAndUsers(book, references, secrets, now);
      const calendar = seedCalendar(book, parties, now);
      seedFloorPlacesLayoutsAndDays(book, parties, calendar);
      for (const code of ['MIA', 'VIS'] as const) {
        const warehouse = parties.getWarehouse(code);
        const open = book
          .getRows('warehouse_day')
          .filter((d) => d['warehouse_id'] === warehouse.id && d['final_released_at'] === null);
        expect(open).toHaveLength(1);
        expect(Date.parse(String(open[0]?.['started_at']))).toBeLessThan(now.epochMilliseconds);
        expect(open[0]?.['layout_id']).not.toBeNull();
        expect(isWorkingDayOfWarehouse(warehouse.seed, String(open[0]?.['receiving_date']))).toBe(true);
        expect(String(open[0]?.['receiving_date']) <= dateInZone(now, warehouse.seed.timeZone)).toBe(true);
      }
    },
  );
});

test('the floor of every demo layout is drawn, and no two items overlap', () => {
  const now = Temporal.Instant.from('2027-02-03T15:00:00Z');
  const book = createSeedTables();
  const parties = seedWarehousesAccountsAndUsers(book, references, secrets, now);
  seedFloorPlacesLayoutsAndDays(book, parties, seedCalendar(book, parties, now));
  const spotOf = (row: TableRow): GridRect => {
    const [x = 0, y = 0, w = 0, h = 0] = [row['x'], row['y'], row['w'], row['h']].map(Number);
    return { x, y, w, h };
  };
  const templates = book.getRows('layout_template');
  expect(templates).toHaveLength(4);
  for (const { id } of templates) {
    const own = (table: string) => book.getRows(table).filter((row) => row['template_id'] === id);
    const things = listPlacedDrawingItems({
      lanes: own('storage_location').map((row) => ({
        locationId: Number(row['id']),
        area: Number(row['area']),
        code: String(row['code']),
        positions: 1,
        at: { ...spotOf(row), turned: false },
      })),
      doors: own('floor_plan_element')
        .filter((row) => row['door_id'] !== null)
        .map((row) => ({ doorId: Number(row['door_id']), number: 1, kind: 1, at: spotOf(row) })),
      walls: own('floor_plan_element')
        .filter((row) => row['door_id'] === null)
        .map(spotOf),
      rowVersion: 1,
    });
    expect(things.map((thing) => findPlacementObstacle(things, thing)).filter(Boolean)).toEqual([]);
  }
});

// Every third start: each hour of the day, and each day in turn.
test.each(starts.filter((_, n) => n % 3 === 0))(
  'the demo data of %s has arrivals that are mostly on time, and some that are late',
  (start) => {
    const { tables: book } = planAt(start);
    const drops = new Map(book.getRows('load_drop').map((drop) => [drop['id'], drop]));
    // As the list of ETAs decides it: the effective time is after the delivery window.
    const minutesLate = (eta: TableRow, at: unknown) => {
      const closes = drops.get(eta['drop_id'])?.['window_end'];
      return typeof closes === 'string' ? (Date.parse(String(at)) - Date.parse(closes)) / 60_000 : 0;
    };
    const [delivered, awaited] = [true, false].map((isDelivered) =>
      book.getRows('eta').filter((eta) => (eta['status'] === etaState.delivered) === isDelivered),
    );
    const late = (awaited ?? [])
      .map((eta) => minutesLate(eta, eta['override_eta'] ?? eta['eta']))
      .filter((minutes) => minutes > 0);
    expect(awaited?.length).toBeGreaterThan(20);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length / (awaited?.length ?? 0)).toBeLessThanOrEqual(0.2);
    expect(Math.max(...late)).toBeLessThan(12 * 60);
    const missed = (delivered ?? []).filter((eta) => minutesLate(eta, eta['delivered_at']) > 0);
    expect(missed.length / (delivered?.length ?? 0)).toBeLessThanOrEqual(0.2);
  },
);

const worlds = [
  '2026-11-20T18:10:00Z',
  '2026-11-22T16:00:00Z',
  '2026-11-24T11:20:00Z',
  '2027-03-14T08:30:00Z',
];
test('on a Sunday Miami has the current day while closed warehouses remain on Saturday', () => {
  const { tables: book, calendar, parties } = planAt('2026-11-22T16:00:00Z');
  const day = (code: 'MIA' | 'WPB' | 'VIS' | 'OXN') =>
    calendar.daysOfWarehouse(parties.getWarehouse(code)).operatingDay;
  expect([day('MIA'), day('WPB'), day('VIS'), day('OXN')]).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
  ]);
  const { timeZone: zone, code } = parties.getWarehouse('MIA').seed;
  const under = book
    .getRows('load')
    .filter((l) => String(l['load_name']).startsWith(code) && l['day_of_service'] === '2026-11-22');
  expect(under.length).toBeGreaterThanOrEqual(4);
  expect(new Set(under.map((l) => l['status'])).size).toBeGreaterThan(2);
  expect(dateInZone(Temporal.Instant.from('2026-11-22T16:00:00Z'), zone)).toBe('2026-11-22');
});

describe.each(worlds)('the demo data of %s', (start) => {
  const { tables: book, calendar, parties } = planAt(start);
  const now = Date.parse(start);
  const of = (table: string) => book.getRows(table);
  const sumBy = (rows: readonly TableRow[], key: string, value: string) => {
    const sums = new Map<number, number>();
    for (const row of rows)
      sums.set(Number(row[key]), (sums.get(Number(row[key])) ?? 0) + Number(row[value]));
    return sums;
  };
  const units = of('unit');
  const live = units.filter((u) => u['active'] === true);
  const status = unitStatus;

  test('has about three thousand units in three days, and loads in every status', () => {
    const running = calendar.daysOfWarehouse(parties.getWarehouse('MIA')).past.at(-1) ?? '';
    const recent = units.filter((u) => String(u['ship_date']) >= running).length;
    expect(recent).toBeGreaterThan(2000);
    expect(recent).toBeLessThan(4500);
    expect(new Set(of('load').map((l) => l['status']))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(of('shipment').map((s) => s['status']))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });
  test('has as many active units as each line states', () => {
    const counted = new Map<number, number>();
    for (const u of live)
      counted.set(Number(u['consolidate_id']), (counted.get(Number(u['consolidate_id'])) ?? 0) + 1);
    for (const line of of('consolidate'))
      expect(counted.get(Number(line['id'])) ?? 0).toBe(line['unit_count']);
  });
  test('has matching totals of units, bills, shipments and invoices, in cubes and boxes', () => {
    const byDetail = Map.groupBy(
      units.filter((u) => u['bol_detail_id'] !== null),
      (u) => Number(u['bol_detail_id']),
    );
    const byHand = new Set(
      of('bol')
        .filter((b) => b['manual'] === true)
        .map((b) => b['id']),
    );
    expect(byHand.size).toBe(1);
    for (const line of of('bol_detail').filter((d) => !byHand.has(d['bol_id']))) {
      const own = byDetail.get(Number(line['id'])) ?? [];
      expect(own.length).toBe(line['units']);
      expect(own.reduce((sum, u) => sum + Number(u['cube']), 0)).toBe(line['cubes']);
    }
    const active = of('shipment_detail').filter((d) => d['status'] === 1);
    const [boxes, cubes] = [sumBy(active, 'shipment_id', 'units'), sumBy(active, 'shipment_id', 'cubes')];
    expect(of('shipment').filter((s) => s['split_from_id'] !== null)).toHaveLength(1);
    for (const s of of('shipment').filter((one) => one['status'] !== 4))
      expect([boxes.get(Number(s['id'])) ?? 0, cubes.get(Number(s['id'])) ?? 0]).toEqual([
        s['units'],
        s['cubes'],
      ]);
  });
  test('has a truck that is only waiting for a door', () => {
    const waiting = of('load').filter((l) => l['status'] === 1);
    const onTheRoad = new Set(
      live
        .filter((u) => u['status'] === status.shuttled)
        .map((u) => of('load_pickup').find((p) => p['id'] === u['load_pickup_id'])?.['load_id']),
    );
    const ready = waiting.filter((l) => l['trailer'] !== null && !onTheRoad.has(l['id']));
    expect(ready.length).toBeGreaterThan(0);
  });
  test('has trucks that are 60 to 90 % full, except for one or two', () => {
    const cubes = sumBy(of('load_plan'), 'drop_id', 'cubes');
    const shares = of('load').map((load) => {
      const drops = of('load_drop').filter((drop) => drop['load_id'] === load['id']);
      const freight = drops.reduce((sum, drop) => sum + (cubes.get(Number(drop['id'])) ?? 0), 0);
      return [load['load_name'], Math.round((100 * freight) / Number(load['trailer_cube']))] as const;
    });
    expect(shares.length).toBeGreaterThan(100);
    const unusual = shares.filter(([, percent]) => percent < 60 || percent > 90);
    expect(unusual.slice(2)).toEqual([]);
  });
  test('has each driver on one load at a time, from its departure to the return, and no team of one', () => {
    const etas = new Map(of('eta').map((eta) => [eta['drop_id'], eta]));
    const lastStops = new Map<unknown, number>();
    for (const drop of of('load_drop')) {
      const eta = etas.get(drop['id']);
      const at = Date.parse(String(eta?.['delivered_at'] ?? eta?.['computed_eta']));
      lastStops.set(drop['load_id'], Math.max(at, lastStops.get(drop['load_id']) ?? 0));
    }
    const journeys = of('load').flatMap((load) => {
      const departs = Date.parse(String(load['planned_departure']));
      const returns = 2 * (lastStops.get(load['id']) ?? departs) - departs;
      const crew = [load['driver1'], load['driver2']].filter((driver) => driver !== null);
      expect([load['load_name'], crew.length > 0]).toEqual([load['load_name'], true]);
      return crew.map((driver) => ({ driver, load: load['load_name'], departs, returns }));
    });
    for (const load of of('load')) expect(load['driver2']).not.toBe(load['driver1']);
    for (const own of Map.groupBy(journeys, ({ driver }) => driver).values()) {
      const sorted = own.toSorted((a, b) => a.departs - b.departs);
      for (const [i, journey] of sorted.entries()) {
        const next = sorted[i + 1];
        if (next && next.departs < journey.returns)
          expect.fail(`${String(journey.driver)} drives ${String(journey.load)} and ${String(next.load)}`);
      }
    }
    const open = of('load').filter((load) => load['status'] !== 4);
    const busy = open
      .flatMap((load) => [load['driver1'], load['driver2']])
      .filter((driver) => driver !== null);
    expect(new Set(busy).size).toBe(busy.length);
  });
  test('has at most one receiving pallet in each slot', () => {
    const pallets = Map.groupBy(
      live.filter((u) => u['status'] === status.putAway),
      (u) => u['put_away_place_id'],
    );
    expect(pallets.size).toBeGreaterThan(5);
    for (const [slot, units] of pallets)
      expect([slot, new Set(units.map((u) => u['receiving_pallet_id'])).size]).toEqual([slot, 1]);
  });
  test('has rate lines that add up to shipments, and shipments and lines that add up to invoices', () => {
    const rates = sumBy(of('shipment_rate'), 'shipment_id', 'amount');
    for (const s of of('shipment')) expect(rates.get(Number(s['id'])) ?? 0).toBe(s['amount']);
    const lines = sumBy(of('invoice_detail'), 'invoice_id', 'amount');
    const shipped = sumBy(
      of('shipment').filter((s) => s['invoice_id'] !== null),
      'invoice_id',
      'amount',
    );
    const again = new Set(of('invoice').map((i) => i['rebill_of_id']));
    expect([...again].filter((id) => id !== null)).toHaveLength(1);
    for (const i of of('invoice')) {
      expect(lines.get(Number(i['id']))).toBe(i['amount']);
      if (i['type'] === 0 && !again.has(i['id'])) expect(shipped.get(Number(i['id']))).toBe(i['amount']);
    }
    expect(of('invoice_delivery').some((x) => x['channel'] === 'email')).toBe(true);
    expect(of('shipment').every((s) => (s['status'] === 5) === (s['invoice_id'] !== null))).toBe(true);
  });
  test('has units whose fields match their status', () => {
    for (const u of live) {
      const state = Number(u['status']);
      const inHouse = state !== status.pending && state !== status.finalized;
      expect([u['id'], u['current_warehouse_id'] !== null, u['received_at'] !== null]).toEqual([
        u['id'],
        inHouse,
        inHouse,
      ]);
      if (state === status.loaded)
        expect([u['load_pickup_id'], u['drop_id'], u['loaded_at']]).not.toContain(null);
      expect([u['id'], u['put_away_place_id'] !== null]).toEqual([u['id'], state === status.putAway]);
      if (state === status.misStaged) expect(u['position_place_id']).not.toBeNull();
      if (state === status.arrived || state === status.loaded)
        expect(u['current_warehouse_id']).toBe(u['outbound_warehouse_id']);
    }
    const open = of('cooler_item')
      .map((c) => c['unit_id'])
      .toSorted();
    expect(open).toEqual(
      live
        .filter((u) => u['status'] === status.cooler)
        .map((u) => u['id'])
        .toSorted(),
    );
  });
  test('has events for each unit that lead to its status, in chronological order and never in the future', () => {
    const events = Map.groupBy(of('unit_event'), (e) => Number(e['unit_id']));
    for (const u of units) {
      const own = events.get(Number(u['id'])) ?? [];
      expect([u['id'], own.length > 0, own.at(-1)?.['to_status']]).toEqual([u['id'], true, u['status']]);
      let [last, state] = ['', 0];
      for (const e of own) {
        expect([
          u['id'],
          e['kind'],
          String(e['at']) >= last,
          e['from_status'] === state || e['kind'] === 'entered' || state === 0,
        ]).toEqual([u['id'], e['kind'], true, true]);
        last = String(e['at']);
        state = Number(e['to_status']);
      }
      expect(Date.parse(last)).toBeLessThanOrEqual(now);
    }
  });
  test('has posted invoices with unique numbers and no payment twice or too early', () => {
    const numbers = of('invoice').map((i) => i['number']);
    expect(new Set(numbers).size).toBe(numbers.length);
    const paid = of('payment').map((p) => p['invoice_id']);
    expect(new Set(paid).size).toBe(paid.length);
    expect(of('payment').every((p) => Date.parse(String(p['created_at'])) <= now)).toBe(true);
    expect(
      of('invoice').every((i) => i['posted_at'] === null || Date.parse(String(i['posted_at'])) <= now),
    ).toBe(true);
  });
  test('has notes, promises and next steps for the most overdue payers', () => {
    expect(of('collection_note').map((n) => n['kind'])).toContain(1);
    expect(of('collection_next_action').length).toBe(3);
    expect(of('collection_note').every((n) => Date.parse(String(n['at'])) <= now)).toBe(true);
  });
  test('has lines that payers dispute: open, credited, rejected and withdrawn', () => {
    expect(new Set(of('dispute').map((d) => d['status']))).toEqual(new Set([0, 1, 2, 3]));
    expect(of('dispute').every((d) => Date.parse(String(d['opened_at'])) <= now)).toBe(true);
    const credits = of('invoice').filter((i) => typeof i['credit_of_line_id'] === 'number');
    expect(credits.map((c) => c['id'])).toEqual(
      of('dispute').flatMap((d) => (d['status'] === 1 ? [d['credit_id']] : [])),
    );
  });
  test('has a shipment that is billed without one of its lines, which was canceled with a reason', () => {
    const whole = new Set(of('shipment').flatMap((s) => (s['status'] === 6 ? [] : [s['id']])));
    const gone = of('shipment_detail').filter((d) => d['status'] === 0 && whole.has(d['shipment_id']));
    expect(gone.map((d) => d['cancel_reason_id'])).toEqual([1]);
    expect(of('bol_detail').some((b) => b['shipment_detail_id'] === gone[0]?.['id'])).toBe(false);
  });
  test('has an audit of everything users did to shipments, all in the past', () => {
    const told = of('audit').filter((a) => a['entity'] === 'shipment');
    const acts = (id: unknown) => told.flatMap((a) => (a['entity_id'] === id ? [a['action']] : []));
    const all = of('shipment');
    for (const s of all) {
      if (s['status'] === 6) expect(acts(s['id'])).toContain('cancelled');
      if (s['approved_at'] !== null) expect(acts(s['id'])).toContain('approved');
      if (s['master_id'] !== null) expect(acts(s['master_id'])).toContain('made of a group');
      if (s['split_from_id'] !== null) expect(acts(s['split_from_id'])).toContain('split');
    }
    const without = of('shipment_detail').find(
      (d) => d['status'] === 0 && all.find((s) => s['id'] === d['shipment_id'])?.['status'] !== 6,
    );
    expect(acts(without?.['shipment_id'])).toContain('cancelled a line');
    expect(told.every((a) => Date.parse(String(a['at'])) <= now)).toBe(true);
  });
  test('has a claim in every status, each for a box, a line or a load that has departed', () => {
    const claims = book.getRows('claim');
    expect(claims.map((c) => c['status']).toSorted()).toEqual([0, 0, 1, 2, 3, 4, 5, 5, 6, 7]);
    for (const c of claims)
      expect([c['unit_id'], c['consolidate_id'], c['load_id']].filter((id) => id !== null).length).toBe(1);
  });
  test('has each claim step done by a user with permission: one investigates, another pays', () => {
    const acts = of('audit').filter(
      (a) => String(a['entity']).startsWith('claim') && typeof a['user_id'] === 'number',
    );
    expect(acts.length).toBeGreaterThan(10);
    const roleOf = (name: unknown) => demoUsers.find((u) => u.name === name)?.role;
    for (const { action, user_name: name } of acts) {
      const role = roleOf(name);
      const needed =
        action === 'claim settled' ? 'settleClaims:customerService' : 'editClaims:customerService';
      expect([action, name, role && listDefaultPermissionStringsOfRoles([role]).includes(needed)]).toEqual([
        action,
        name,
        true,
      ]);
    }
    for (const claim of of('claim').filter((c) => c['status'] === 5)) {
      const by = acts.filter((a) => a['entity_id'] === claim['id']).map((a) => a['user_id']);
      expect(new Set(by).size).toBe(2);
      expect(by).toContain(claim['ended_by']);
    }
  });
  test('has claim photos, and a claim that was paid by a credit to its claimant', () => {
    expect(of('claim_document').map((p) => Number(p['bytes']))).toSatisfy((sizes: number[]) =>
      sizes.every((size) => size > 1000 && size < 60_000),
    );
    const paid = of('claim').filter((c) => typeof c['credit_id'] === 'number');
    expect(paid).toHaveLength(1);
    const credit = of('invoice').find((i) => i['id'] === paid[0]?.['credit_id']);
    expect([credit?.['amount'], credit?.['bill_to_id'], credit?.['posted_at'] !== null]).toEqual([
      -Number(paid[0]?.['settled_amount']),
      paid[0]?.['claimant_id'],
      true,
    ]);
  });
  test('has credit terms, a hold, dunning letters of two steps, statements by email and bank payments', () => {
    expect(of('credit_term').filter((c) => c['on_hold'] === true)).toHaveLength(1);
    expect(
      of('dunning_notice')
        .map((l) => l['step'])
        .slice(0, 2),
    ).toEqual([1, 2]);
    expect(of('statement_schedule').map((s) => s['frequency'])).toEqual(['month', 'week']);
    expect(of('payment').some((p) => p['source'] === 'bank')).toBe(true);
  });
  test('has on its first day boxes off a shuttle, food with and without a lot, and a scanner task', () => {
    const miami = parties.getWarehouse('MIA');
    expect(live.filter((u) => u['status'] === status.arrived).length).toBeGreaterThan(0);
    const lots = new Set(of('line_lot').map((lot) => lot['consolidate_id']));
    const running = calendar.daysOfWarehouse(miami).operatingDay;
    const food = units.filter(
      (u) =>
        u['receiving_warehouse_id'] === miami.id &&
        u['ship_date'] === running &&
        u['received_at'] !== null &&
        references.categories.get(
          Number(of('consolidate')[Number(u['consolidate_id']) - 1]?.['product_id']),
        ) === 'produce',
    );
    expect(new Set(food.map((u) => lots.has(u['consolidate_id'])))).toEqual(new Set([true, false]));
    const measured = new Set(of('temp_reading').map((reading) => reading['receiving_pallet_id']));
    expect(food.every((u) => measured.has(u['receiving_pallet_id']))).toBe(true);
    expect(of('floor_task')).toMatchObject([{ warehouse_id: miami.id, to_kind: 'cooler' }]);
  });
  test('has a shuttle in transit that is not late, and no box in transit whose truck has arrived', () => {
    const trucks = new Map(of('shuttle_load').map((truck) => [truck['id'], truck]));
    const away = [...trucks.values()].filter((truck) => truck['status'] === 3);
    expect(away.length).toBeGreaterThan(0);
    const lasts = (truck: Record<string, unknown>) =>
      Date.parse(String(truck['arrived_at'])) - Date.parse(String(truck['released_at']));
    for (const truck of away) {
      const lane = [...trucks.values()]
        .filter((one) => one['status'] === 4 && one['warehouse_id'] === truck['warehouse_id'])
        .map(lasts)
        .toSorted((a, b) => a - b);
      const comes = Date.parse(String(truck['released_at'])) + (lane[Math.floor(lane.length / 2)] ?? 0);
      expect(comes).toBeGreaterThan(now);
      expect(comes).toBeLessThan(now + 3_600_000 * 14);
    }
    const road = live.filter((u) => u['status'] === status.shuttled);
    expect(road.length).toBeGreaterThan(0);
    expect(road.filter((u) => trucks.get(u['shuttle_load_id'])?.['status'] !== 3)).toEqual([]);
  });
  test('has text messages that contain the number of their load', () => {
    const numbers = new Map(of('load').map((load) => [load['id'], `L-${String(load['load_number'])} `]));
    const messages = of('sms_log').filter((message) => message['kind'] === 'release');
    expect(messages.length).toBeGreaterThan(10);
    const wrong = messages.filter((m) => !String(m['body']).includes(numbers.get(m['load_id']) ?? 'no load'));
    expect(wrong).toEqual([]);
  });
  test('has at most one truck at a door, and only trucks that are being loaded', () => {
    const busy = of('door').filter((d) => d['busy_load_pickup_id'] !== null);
    expect(busy.length).toBeGreaterThan(0);
    const pickups = new Map(of('load_pickup').map((p) => [p['id'], p]));
    for (const door of busy) expect([2, 3]).toContain(pickups.get(door['busy_load_pickup_id'])?.['status']);
    for (const pickup of of('load_pickup').filter((p) => p['status'] === 2 || p['status'] === 3))
      expect(busy.some((d) => d['id'] === pickup['door_id'])).toBe(true);
  });
});

test('the same start time gives the same demo data', () => {
  const rows = (start: string) => {
    const { tables: book } = planAt(start);
    return book.listTableNames().map((table) => [table, JSON.stringify(book.getRows(table)).length]);
  };
  expect(rows('2026-11-20T18:10:00Z')).toEqual(rows('2026-11-20T18:10:00Z'));
});

test('holiday periods and days of service in the demo data are valid on every day of the year', () => {
  for (let day = '2026-11-22'; day <= '2027-11-21'; day = addDays(day, 3)) {
    const now = Temporal.Instant.from(`${day}T15:00:00Z`);
    const book = createSeedTables();
    const { holidays } = seedCalendar(
      book,
      seedWarehousesAccountsAndUsers(book, references, secrets, now),
      now,
    );
    expect(
      holidays.flatMap((one, at) =>
        holidays
          .slice(at + 1)
          .filter((other) => one.effective <= other.expiration && other.effective <= one.expiration)
          .filter((other) => one.regionIds.some((id) => other.regionIds.includes(id)))
          .map((other) => `${day}: ${one.name} and ${other.name} overlap`),
      ),
    ).toEqual([]);
    const records = book.getRows('day_of_service');
    const alike = Map.groupBy(records, (r) =>
      [
        r['record_type'],
        r['consignee_id'],
        r['shipper_id'],
        r['region_id'],
        r['warehouse_id'],
        r['dow'],
      ].join(' '),
    );
    for (const same of alike.values())
      for (const [at, one] of same.entries())
        for (const other of same.slice(at + 1))
          expect(
            String(one['effective_date']) <= String(other['expiration_date']) &&
              String(other['effective_date']) <= String(one['expiration_date']),
          ).toBe(false);
  }
});
