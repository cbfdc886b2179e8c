import { describe, expect, it } from 'vitest';
import type { OfflineDayList, ScanInput, ScannerSyncData } from './scanning.contract.ts';
import type { OfflineDecisionData, OfflineVerdict } from './offline-decision.rules.ts';
import {
  getListedUnitKey,
  computeUnitsMovedByDeviceScans,
  getOfflineDestinationFact,
  findNearestFreeSlotOffline,
  decideScanOffline,
} from './offline-decision.rules.ts';
import { indexOfflineDayList } from './scan-meaning.rules.ts';
import type { ListedUnit } from './scan-meaning.rules.ts';

const box: ListedUnit = {
  code: '10023980001',
  sscc: null,
  status: 1,
  shipperId: 20,
  consigneeId: 9,
  deliverToId: 9,
  outboundDate: '2027-02-03',
  shipDate: '2027-02-03',
  leavesFromId: 1,
  cameByShuttle: false,
  pickupId: 5,
  shuttleLoadId: null,
  slot: null,
  palletCode: null,
  receivedAt: null,
  scannedAt: null,
  tempMinF: 34,
  tempMaxF: 40,
  labelStale: false,
  counted: false,
};
const slots = ['P1-1', 'P1-2', 'P1-3', 'P1-4'];
const list: OfflineDayList = {
  at: '2027-02-03T14:00:00Z',
  positions: [
    { code: 'A-1', area: 1, consigneeId: 8 },
    { code: 'B-4', area: 1, consigneeId: 9 },
    ...slots.map((code) => ({ code, area: 2, consigneeId: null })),
  ],
  consignees: [
    { id: 8, name: 'Great Lakes Flowers', place: 'Erie, PA', staging: 'A-1', asksTemperature: false },
    { id: 9, name: 'Buckeye Floral', place: 'Columbus, OH', staging: 'B-4', asksTemperature: false },
    { id: 10, name: 'Cold Chain Foods', place: 'Akron, OH', staging: null, asksTemperature: true },
  ],
  shippers: [
    { id: 20, name: 'Sabana Bouquets' },
    { id: 21, name: 'Andes Roses' },
  ],
  loads: [
    { pickupId: 5, name: 'L-60219', door: 27, hasLeft: false },
    { pickupId: 6, name: 'L-60220', door: 28, hasLeft: false },
    { pickupId: 4, name: 'L-60218', door: null, hasLeft: true },
  ],
  warehouses: [
    { id: 1, code: 'MIA' },
    { id: 3, code: 'VIS' },
  ],
  units: [
    box,
    { ...box, code: 'other load', status: 2, pickupId: 6 },
    { ...box, code: 'here', status: 2 },
    { ...box, code: 'stored', status: 4, slot: 'P1-1', shipperId: 21 },
    { ...box, code: 'cooled', status: 6, outboundDate: '2027-02-04' },
    { ...box, code: 'asks', consigneeId: 10 },
    { ...box, code: 'for VIS', status: 2, leavesFromId: 3 },
    { ...box, code: 'expected for VIS', leavesFromId: 3 },
    { ...box, code: 'in care of Buckeye', consigneeId: 10, deliverToId: 9, status: 2 },
    { ...box, code: 'left behind', status: 2, pickupId: 4 },
    { ...box, code: 'pending', status: 0 },
    { ...box, code: 'on its way', status: 3, shuttleLoadId: 8 },
    { ...box, code: 'came', status: 100, shuttleLoadId: 9, cameByShuttle: true, counted: true },
    { ...box, code: 'alike' },
    { ...box, code: 'alike', shipperId: 21 },
  ],
};
const load = {
  loadName: 'L-60219',
  pastDay: null,
  status: 2,
  door: 27,
  trailer: null,
  loaded: 3,
  planned: 9,
  drops: '',
};
const sync: ScannerSyncData = {
  at: '2027-02-03T14:00:00Z',
  day: { receivingDate: '2027-02-03', outboundDate: '2027-02-03', layout: 'Night' },
  loads: [
    { pickupId: 5, ...load },
    { pickupId: 6, ...load, loadName: 'L-60220', door: 28 },
  ],
  shuttles: [
    {
      id: 7,
      number: 'SH-101',
      day: '2027-02-03',
      toId: 3,
      to: 'VIS',
      status: 1,
      door: 31,
      doorFree: true,
      units: 4,
    },
  ],
  inbound: [
    { id: 8, number: 'SH-201', from: 'WPB', status: 3, sent: 40, counted: 12, extra: 0, open: 0 },
    { id: 9, number: 'SH-202', from: 'WPB', status: 4, sent: 10, counted: 9, extra: 0, open: 1 },
  ],
  pallets: [{ code: '0614', shipperId: 21, shipper: 'Andes Roses', units: 1, status: 0 }],
  closedPallets: ['0615'],
  badges: [],
  gs1Prefix: '0614141',
  receivingDoors: [4],
  printers: [],
  tasks: [],
  layouts: [],
  loadingSpeed: 900,
  today: '2027-02-03',
};
const here: OfflineDecisionData = {
  user: { role: 2, warehouse: { id: 1, code: 'MIA', name: 'Miami', zone: 'America/New_York' } },
  sync,
  list: indexOfflineDayList(list),
  movedUnits: new Map(),
};
let scans = 0;
const wish = (kind: ScanInput['kind'], code: string, more: Partial<ScanInput> = {}): ScanInput => ({
  clientEventId: `scan ${(scans += 1)}`,
  kind,
  code,
  scannedAt: '2027-02-03T14:30:00Z',
  noDescription: undefined,
  ...more,
});
const said = (w: ScanInput, at: OfflineDecisionData = here): OfflineVerdict =>
  decideScanOffline(w, at, (instant) => instant.slice(11, 16));
/** The state of this device after scans of its own. */
const after = (...done: ScanInput[]): OfflineDecisionData => ({
  ...here,
  movedUnits: computeUnitsMovedByDeviceScans(
    done.map((one) => ({ wish: one, outcome: 'waiting' })),
    here,
  ),
});

describe('the offline scan decision, which matches the server’s', () => {
  it.each<[string, ScanInput, object]>([
    [
      'a box at the door is received and directed to its lane',
      wish('receive', box.code, { doorNumber: 4 }),
      { kind: 'taken', isWarning: false, text: { title: 'Received', fact: 'B-4' } },
    ],
    [
      'a box that leaves from another warehouse is directed to the shuttle, not to a lane',
      wish('receive', 'expected for VIS', { doorNumber: 4 }),
      {
        kind: 'taken',
        isWarning: false,
        text: { title: 'Received', factLabel: 'Goes by shuttle to', fact: 'VIS', shuttleTo: 'VIS' },
      },
    ],
    [
      'a box in its slot is directed to the shuttle too',
      wish('putAway', 'for VIS', { position: 'P1-2' }),
      { kind: 'taken', text: { factLabel: 'Put away at', fact: 'P1-2', shuttleTo: 'VIS' } },
    ],
    [
      'a mis-staged box is directed to the shuttle too',
      wish('stage', 'for VIS', { position: 'A-1' }),
      { kind: 'taken', text: { factLabel: 'Goes by shuttle to', fact: 'VIS' } },
    ],
    [
      'a box received twice is directed to the shuttle too',
      wish('receive', 'for VIS'),
      { kind: 'refused', text: { title: 'Already here', factLabel: 'Goes by shuttle to', fact: 'VIS' } },
    ],
    [
      'a box on its shuttle is rejected on another one',
      wish('shuttle', 'for VIS', { shuttleLoadId: 7 }),
      { kind: 'taken', text: { factLabel: 'On this shuttle', shuttleTo: null } },
    ],
    [
      'a box is directed to the lane of its care-of if its consignee has none',
      wish('stage', 'in care of Buckeye', { position: 'A-1' }),
      { kind: 'taken', text: { factLabel: 'Stage at', fact: 'B-4' } },
    ],
    [
      'a box that was not finalized goes to the cooler',
      wish('receive', 'pending'),
      { kind: 'taken', isWarning: true, text: { title: 'Cooler' }, after: { status: 6 } },
    ],
    [
      'the temperature is asked for if the consignee requires it',
      wish('receive', 'asks'),
      { kind: 'asked', question: 'temperature' },
    ],
    [
      'a temperature outside the product’s limits is reported',
      wish('receive', 'asks', { tempF: 55 }),
      { kind: 'taken', isWarning: true, text: { params: { degrees: 55, min: 34, max: 40 } } },
    ],
    [
      'when two shippers use the same code, the scanner asks for the shipper',
      wish('receive', 'alike'),
      { kind: 'asked', question: 'shipper', choices: [{ name: 'Sabana Bouquets' }, { name: 'Andes Roses' }] },
    ],
    [
      'the selected shipper identifies the box',
      wish('receive', 'alike', { shipperId: 21 }),
      { kind: 'taken', after: { shipperId: 21 } },
    ],
    [
      'a box of another truck is directed to that truck’s door',
      wish('load', 'other load', { pickupId: 5 }),
      { kind: 'refused', isCertain: true, text: { title: 'Wrong load', fact: '28' } },
    ],
    [
      'a box of this truck is counted',
      wish('load', 'here', { pickupId: 5 }),
      { kind: 'taken', text: { title: 'Loaded', fact: '4/9' }, after: { status: 7 } },
    ],
    [
      'a box that leaves from another warehouse is accepted on the shuttle there',
      wish('shuttle', 'for VIS', { shuttleLoadId: 7 }),
      { kind: 'taken', text: { fact: '5' }, after: { status: 2, shuttleLoadId: 7 } },
    ],
    [
      'a box that leaves from here is rejected on a shuttle',
      wish('shuttle', 'here', { shuttleLoadId: 7 }),
      { kind: 'refused', isCertain: true, text: { title: 'Wrong shuttle', fact: 'MIA' } },
    ],
    [
      'freight in the cooler is not loaded on another day',
      wish('load', 'cooled', { pickupId: 5 }),
      { kind: 'refused', isCertain: true, text: { title: 'Not today' } },
    ],
    [
      'a lane of another consignee is reported with that consignee',
      wish('stage', 'here', { position: 'a-1' }),
      {
        kind: 'taken',
        isWarning: true,
        text: { title: 'Mis-staged', params: { owner: 'Great Lakes Flowers' } },
      },
    ],
    [
      'a closed pallet rejects a box',
      wish('receive', box.code, { palletCode: '0615' }),
      { kind: 'refused', isCertain: true, text: { title: 'Wrong place' } },
    ],
    [
      'the pallet of one shipper rejects a box of another',
      wish('receive', box.code, { palletCode: '0614' }),
      { kind: 'refused', isCertain: true, text: { params: { shipper: 'Andes Roses' } } },
    ],
    [
      'a box from its shuttle is counted',
      wish('arrive', 'on its way'),
      {
        kind: 'taken',
        isWarning: false,
        text: { title: 'Arrived', fact: '13/40' },
        after: { status: 100, counted: true },
      },
    ],
    [
      'a box that was already counted is rejected, and the server decides',
      wish('arrive', 'came'),
      { kind: 'refused', isCertain: false, text: { title: 'Already counted' } },
    ],
    [
      'a box that is already here is rejected, and the server decides',
      wish('arrive', 'here', { shuttleLoadId: 8 }),
      { kind: 'refused', isCertain: false, text: { title: 'Already here' } },
    ],
    [
      'a box that was not sent is reported in the title',
      wish('arrive', box.code, { shuttleLoadId: 9 }),
      {
        kind: 'taken',
        isWarning: true,
        text: { title: 'Not on the manifest', fact: '9/10 +1' },
        after: { shuttleLoadId: 9 },
      },
    ],
    [
      'a box in transit is not loaded on a truck',
      wish('load', 'on its way', { pickupId: 5 }),
      { kind: 'refused', isCertain: false },
    ],
    [
      'a door that is not a receiving door is rejected',
      wish('receive', box.code, { doorNumber: 5 }),
      { isCertain: true },
    ],
    ['an unknown code needs confirmation', wish('receive', 'X-1'), { kind: 'asked', question: 'unknown' }],
    [
      'an unknown code that the user confirmed is decided by the server',
      wish('receive', 'X-1', { confirmUnknown: true }),
      { kind: 'unknown' },
    ],
    [
      'an unknown code in another operation is decided by the server',
      wish('cooler', 'X-1'),
      { kind: 'unknown' },
    ],
    [
      'a known code in another format is suggested',
      wish('receive', `*${box.code}*`),
      { kind: 'asked', question: 'unknown', proposals: [{ code: box.code, expected: true }] },
    ],
  ])('%s', (_, scanned, expected) => {
    expect(said(scanned)).toMatchObject(expected);
  });

  it('marks as unsure anything another user may have changed since the list was made', () => {
    expect(said(wish('load', box.code, { pickupId: 5 }))).toMatchObject({
      kind: 'refused',
      isCertain: false,
      text: { sentence: 'This unit has not been received yet.' },
    });
    expect(said(wish('putAway', 'here', { position: 'P1-1' }))).toMatchObject({
      kind: 'refused',
      isCertain: false,
    });
  });
  it('keeps scans from before the operating day starts, which may be any minute', () => {
    expect(said(wish('receive', box.code), { ...here, sync: { ...sync, day: null } })).toMatchObject({
      kind: 'refused',
      isCertain: false,
      text: { title: 'Closed' },
    });
  });
  it('allows a role only its permitted operations', () => {
    const normal = { ...here, user: { ...here.user, role: 1 } };
    expect(said(wish('unload', 'here'), normal)).toMatchObject({ kind: 'refused', isCertain: true });
  });
});

describe('scans made on this device', () => {
  it('count before the server has responded', () => {
    const at = after(
      wish('receive', box.code),
      wish('putAway', box.code, { position: 'P1-2' }),
      wish('load', 'here', { pickupId: 5 }),
    );
    expect(said(wish('load', box.code, { pickupId: 5 }), at)).toMatchObject({
      kind: 'taken',
      text: { fact: '5/9' },
    });
    expect(said(wish('putAway', 'for VIS', { position: 'P1-2' }), at)).toMatchObject({
      text: {
        title: 'Occupied',
        params: { position: 'P1-2', holder: 'Buckeye Floral' },
        factLabel: 'Nearest free',
        fact: 'P1-3',
      },
    });
  });
  it('are definitely refused the second time', () => {
    expect(said(wish('receive', box.code), after(wish('receive', box.code)))).toMatchObject({
      kind: 'refused',
      isCertain: true,
      text: { title: 'Already here' },
    });
  });
  it('are unsure like any other once the server has accepted them, since others have seen them', () => {
    const own = computeUnitsMovedByDeviceScans(
      [{ wish: wish('load', 'here', { pickupId: 5 }), outcome: 'taken' }],
      here,
    );
    expect(said(wish('load', 'here', { pickupId: 5 }), { ...here, movedUnits: own })).toMatchObject({
      kind: 'refused',
      isCertain: false,
    });
  });
  it('free the slot that a box left', () => {
    const at = after(wish('stage', 'stored', { position: 'B-4' }));
    expect(said(wish('putAway', 'here', { position: 'P1-1' }), at)).toMatchObject({ kind: 'taken' });
  });
  it('assign a new pallet to the shipper of the first box on it', () => {
    const at = after(wish('receive', box.code, { palletCode: '0699' }));
    expect(said(wish('receive', 'alike', { palletCode: '0699', shipperId: 21 }), at)).toMatchObject({
      kind: 'refused',
      text: { params: { shipper: 'Sabana Bouquets' } },
    });
  });
  it('are discarded when the server refused them', () => {
    const own = computeUnitsMovedByDeviceScans([{ wish: wish('receive', box.code), outcome: 'other' }], here);
    expect(own.size).toBe(0);
  });
  it('change nothing that the list already has', () => {
    const own = computeUnitsMovedByDeviceScans([{ wish: wish('receive', 'here'), outcome: 'taken' }], here);
    expect(own.has(getListedUnitKey({ shipperId: 20, code: 'here' }))).toBe(false);
  });
});

describe('a box that needs a position', () => {
  const placed = (kind: 'putAway' | 'stage', code: string) =>
    getOfflineDestinationFact(kind, indexOfflineDayList(list).unitsByCode.get(code)?.[0], here);
  it('shows its lane when staging, and the nearest free slot when putting away', () => {
    expect(placed('stage', 'here')).toEqual({ factLabel: 'Stage at', fact: 'B-4' });
    expect(placed('stage', 'in care of Buckeye')).toEqual({ factLabel: 'Stage at', fact: 'B-4' });
    expect(placed('putAway', 'here')).toEqual({ factLabel: 'Nearest free', fact: 'P1-3' });
  });
  it('shows the warehouse it goes to by shuttle, since it has no lane here', () => {
    expect(placed('stage', 'for VIS')).toEqual({ factLabel: 'Goes by shuttle to', fact: 'VIS' });
  });
  it('shows no lane when its truck has left or it is unknown', () => {
    expect(placed('stage', 'left behind')).toBeNull();
    expect(placed('stage', 'X-1')).toBeNull();
  });
});

describe('the suggested slot', () => {
  it('is the free one as far along its area as the lane along its own', () => {
    expect(findNearestFreeSlotOffline({ ...box, consigneeId: 8 }, here)).toBe('P1-2');
    expect(findNearestFreeSlotOffline(box, here)).toBe('P1-3');
  });
  it('is never one that this device has filled', () => {
    const at = after(wish('putAway', 'here', { position: 'P1-3' }));
    expect(findNearestFreeSlotOffline(box, at)).toBe('P1-4');
  });
  it('is empty when all slots are taken', () => {
    const full = { ...list, units: slots.map((slot, n) => ({ ...box, code: `${n}`, status: 4, slot })) };
    expect(
      findNearestFreeSlotOffline(box, { list: indexOfflineDayList(full), movedUnits: new Map() }),
    ).toBeNull();
  });
});
