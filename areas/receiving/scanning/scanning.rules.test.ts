import { describe, expect, it } from 'vitest';
import { decideScan, listScanKindsOfRole } from './scanning.rules.ts';
import type { ScanFacts, ScannedUnit } from './scanning.rules.ts';

const unit: ScannedUnit = {
  status: 1,
  active: true,
  consigneeId: 10,
  deliverToId: 10,
  shipperId: 20,
  receivingWarehouseId: 1,
  receivingWarehouse: 'MIA',
  currentWarehouseId: null,
  currentWarehouse: null,
  outboundDate: '2027-02-03',
  shipDate: '2027-02-03',
  arrivedByShuttle: false,
  loadPickupId: 5,
  loadName: 'L-60219',
  loadDoor: 27,
  outboundWarehouseId: 1,
  outboundWarehouse: 'MIA',
  shuttleLoadId: null,
  shuttleStatus: null,
  shuttleNumber: null,
  asksTemperature: false,
  tempMinF: null,
  tempMaxF: null,
  receivedAt: null,
  scannedAt: null,
  scannedTime: null,
  labelStale: false,
  hasLoadLeft: false,
};
const facts: ScanFacts = {
  kind: 'receive',
  scannedAt: '2027-02-03T15:00:00Z',
  role: 1,
  warehouseId: 1,
  warehouse: 'MIA',
  dayStarted: true,
  runningOutboundDate: '2027-02-03',
  runningReceivingDate: '2027-02-03',
  unit,
  nonUnitCode: null,
  confirmUnknown: false,
  hasProposals: false,
  tempF: null,
  pallet: null,
  palletNamed: false,
  door: null,
  position: null,
  pickup: null,
  shuttle: null,
  noDescription: false,
  damaged: false,
  inbound: null,
};
const truck = { id: 7, number: 'SH-101', status: 1, toId: 3, to: 'VIS', door: 22, doorFree: true };
/** A unit that is here and leaves from VIS. */
const leaving = (status: number, more: Partial<ScannedUnit> = {}): ScannedUnit =>
  here(status, { outboundWarehouseId: 3, outboundWarehouse: 'VIS', ...more });
const here = (status: number, more: Partial<ScannedUnit> = {}): ScannedUnit => ({
  ...unit,
  status,
  currentWarehouseId: 1,
  currentWarehouse: 'MIA',
  ...more,
});
const slot = { code: 'P1-4', area: 2, consigneeId: null, consignee: null, holder: null };
const lane = { code: 'B-4', area: 1, consigneeId: 10, consignee: 'Buckeye Floral', holder: null };
const told = (f: Partial<ScanFacts>) => {
  const d = decideScan({ ...facts, ...f });
  if (d.ok) return `${d.to} ${d.title}`;
  return 'ask' in d ? `asks ${d.ask}` : `${d.error.status} ${d.error.sentence}`;
};

describe('a scan', () => {
  it.each<[string, Partial<ScanFacts>, string]>([
    ['receives a finalized unit', {}, '2 Received'],
    ['is refused while the day is not started', { dayStarted: false }, '412 The Warehouse is Closed.'],
    ['puts freight that was not finalized into the cooler', { unit: { ...unit, status: 0 } }, '6 Cooler'],
    ['asks for confirmation before it receives an unknown box', { unit: null }, 'asks unknown'],
    [
      'asks for confirmation when known boxes have a similar code',
      { unit: null, hasProposals: true },
      'asks unknown',
    ],
    ['sets an unknown box aside for a label', { unit: null, confirmUnknown: true }, '6 Label needed'],
    [
      'rejects freight of another warehouse',
      { unit: { ...unit, receivingWarehouseId: 2, receivingWarehouse: 'WPB' } },
      '412 This unit is received at {warehouse}, not here.',
    ],
    [
      'rejects freight that has moved on and names its warehouse',
      { kind: 'stage', unit: here(100, { currentWarehouseId: 3, currentWarehouse: 'VIS' }), position: lane },
      '412 This unit is at {warehouse}, not here.',
    ],
    [
      'rejects a unit that was already received',
      { unit: here(2) },
      '409 Already received on {when} at {where}.',
    ],
    [
      'does not call a unit in transit to its warehouse received here',
      { unit: leaving(3, { shuttleLoadId: 7, shuttleNumber: 'SH-101' }) },
      '412 This unit has already left on its shuttle.',
    ],
    [
      'rejects a deleted unit',
      { unit: { ...unit, active: false } },
      '412 This unit was deleted. Ask a supervisor to have it reactivated.',
    ],
    [
      'rejects another shipper’s pallet',
      { palletNamed: true, pallet: { open: true, here: true, shipperId: 21, shipper: 'Cauca' } },
      '412 This pallet belongs to {shipper}.',
    ],
    [
      'rejects a closed pallet',
      { palletNamed: true, pallet: { open: false, here: true, shipperId: 20, shipper: 'Andes' } },
      '412 This pallet is closed. Open a new one.',
    ],
    [
      'rejects a door that is not open',
      { door: { number: 40, open: false } },
      '412 Door {door} is not an open receiving door.',
    ],
    [
      'asks for the temperature if the consignee requires it',
      { unit: { ...unit, asksTemperature: true } },
      'asks temperature',
    ],
    [
      'receives the unit once the temperature is entered',
      { unit: { ...unit, asksTemperature: true }, tempF: 36 },
      '2 Received',
    ],
    ['receives a box with an outdated label', { unit: { ...unit, labelStale: true } }, '2 Received'],
    [
      'puts a received unit into a free slot',
      { kind: 'putAway', unit: here(2), position: slot },
      '4 Put away',
    ],
    [
      'puts a mis-staged unit into a free slot',
      { kind: 'putAway', unit: here(5), position: slot },
      '4 Put away',
    ],
    [
      'rejects an occupied slot',
      { kind: 'putAway', unit: here(2), position: { ...slot, holder: 'Great Lakes Flowers' } },
      '409 Position {position} is occupied by {holder}.',
    ],
    [
      'rejects a staging lane as a slot',
      { kind: 'putAway', unit: here(2), position: lane },
      '412 This is not a put-away position.',
    ],
    [
      'rejects putting away a unit that was never received',
      { kind: 'putAway', position: slot },
      '412 This unit has not been received yet.',
    ],
    ['stages at the consignee’s lane', { kind: 'stage', unit: here(4), position: lane }, '2 Staged'],
    [
      'mis-stages in another consignee’s lane',
      { kind: 'stage', unit: here(2), position: { ...lane, consigneeId: 11, consignee: 'Keystone' } },
      '5 Mis-staged',
    ],
    [
      'corrects a mis-staged unit at its own lane',
      { kind: 'stage', unit: here(5), position: lane },
      '2 Staged',
    ],
    ['sets a staged unit aside in the cooler', { kind: 'cooler', unit: here(2) }, '6 Cooler'],
    [
      'loads a unit onto its own truck',
      { kind: 'load', unit: here(2), pickup: { id: 5, status: 2, void: false } },
      '7 Loaded',
    ],
    [
      'rejects a unit of another load, also when mis-staged',
      { kind: 'load', unit: here(5, { loadPickupId: 6 }), pickup: { id: 5, status: 2, void: false } },
      '412 This unit is on load {load}.',
    ],
    [
      'rejects a load that was voided during loading',
      { kind: 'load', unit: here(2), pickup: { id: 5, status: 2, void: true } },
      '412 This load was voided because it is no longer in routing. Unload it or check with Routing.',
    ],
    [
      'unloads a voided load',
      { kind: 'unload', role: 2, unit: here(7), pickup: { id: 5, status: 2, void: true } },
      '2 Unloaded',
    ],
    [
      'rejects a released load',
      { kind: 'load', unit: here(2), pickup: { id: 5, status: 4, void: false } },
      '412 This load has already been released.',
    ],
    [
      'loads from the cooler on its own day',
      { kind: 'load', unit: here(6), pickup: { id: 5, status: 2, void: false } },
      '7 Loaded',
    ],
    [
      'rejects loading freight from the cooler that leaves tomorrow',
      {
        kind: 'load',
        unit: here(6, { outboundDate: '2027-02-05' }),
        pickup: { id: 5, status: 2, void: false },
      },
      '412 This unit stays in the cooler. It leaves on {date}.',
    ],
    [
      'rejects a shuttled unit that has not arrived',
      { kind: 'load', unit: here(3), pickup: { id: 5, status: 2, void: false } },
      '412 This unit is on a shuttle that has not arrived.',
    ],
    [
      'does not let a Normal user unload',
      { kind: 'unload', unit: here(7) },
      '403 Your scanner role doesn’t allow this.',
    ],
    [
      'lets a Supervisor unload',
      { kind: 'unload', role: 2, unit: here(7), pickup: { id: 5, status: 2, void: false } },
      '2 Unloaded',
    ],
    [
      'unloads a unit that came by shuttle back to Arrived',
      {
        kind: 'unload',
        role: 2,
        unit: here(7, { arrivedByShuttle: true }),
        pickup: { id: 5, status: 2, void: false },
      },
      '100 Unloaded',
    ],
    [
      'does not unload a released load',
      { kind: 'unload', role: 2, unit: here(7), pickup: { id: 5, status: 4, void: false } },
      '412 This load has already been released.',
    ],
    ['puts freight without a description into the cooler', { noDescription: true }, '6 Cooler'],
    [
      'does not ask for the temperature of freight put into the cooler',
      { noDescription: true, unit: { ...unit, asksTemperature: true } },
      '6 Cooler',
    ],
    [
      'puts a received unit on its shuttle',
      { kind: 'shuttle', unit: leaving(2), shuttle: truck },
      '2 On the shuttle',
    ],
    [
      'puts a unit from its slot on its shuttle',
      { kind: 'shuttle', unit: leaving(4), shuttle: { ...truck, status: 0 } },
      '4 On the shuttle',
    ],
    [
      'reopens a loaded shuttle',
      { kind: 'shuttle', unit: leaving(2), shuttle: { ...truck, status: 2 } },
      '2 On the shuttle',
    ],
    [
      'moves a unit from another open shuttle',
      { kind: 'shuttle', unit: leaving(2, { shuttleLoadId: 8, shuttleStatus: 1 }), shuttle: truck },
      '2 On the shuttle',
    ],
    ['requires a shuttle', { kind: 'shuttle', unit: leaving(2) }, '412 Choose a shuttle load first.'],
    [
      'rejects a unit for another warehouse',
      {
        kind: 'shuttle',
        unit: leaving(2, { outboundWarehouseId: 4, outboundWarehouse: 'ORD' }),
        shuttle: truck,
      },
      '412 This unit leaves from {warehouse}. This shuttle goes to {to}.',
    ],
    [
      'rejects putting a unit that leaves from here on a shuttle, also when mis-staged',
      { kind: 'shuttle', unit: here(5), shuttle: truck },
      '412 This unit leaves from {warehouse}. This shuttle goes to {to}.',
    ],
    [
      'rejects a unit that is already on the shuttle',
      { kind: 'shuttle', unit: leaving(2, { shuttleLoadId: 7, shuttleStatus: 1 }), shuttle: truck },
      '409 This unit is already on this shuttle.',
    ],
    [
      'rejects a unit that has left on a shuttle',
      { kind: 'shuttle', unit: leaving(3, { shuttleLoadId: 8 }), shuttle: truck },
      '412 This unit has already left on its shuttle.',
    ],
    ...[1, 5, 6, 7, 100].map((status): [string, Partial<ScanFacts>, string] => [
      `puts no unit in state ${status} on a shuttle`,
      { kind: 'shuttle', unit: leaving(status), shuttle: truck },
      status === 1 ? '412 This unit has not been received yet.' : '412 This unit is {state}.',
    ]),
    ...[3, 4].map((status): [string, Partial<ScanFacts>, string] => [
      `puts nothing on a shuttle in state ${status}`,
      { kind: 'shuttle', unit: leaving(2), shuttle: { ...truck, status } },
      '412 Shuttle {shuttle} has left and accepts no more scans.',
    ]),
    [
      'rejects a shuttle whose door is in use by another truck',
      { kind: 'shuttle', unit: leaving(2), shuttle: { ...truck, doorFree: false } },
      '409 Door {door} is in use by another truck.',
    ],
    [
      'does not let a Put Away user load shuttles',
      { kind: 'shuttle', role: 4, unit: leaving(2), shuttle: truck },
      '403 Your scanner role doesn’t allow this.',
    ],
    [
      'lets a Supervisor take a unit off its shuttle',
      { kind: 'unload', role: 2, unit: leaving(4, { shuttleLoadId: 7, shuttleStatus: 1 }) },
      '4 Off the shuttle',
    ],
    [
      'does not let a Normal user take a unit off its shuttle',
      { kind: 'unload', unit: leaving(4, { shuttleLoadId: 7, shuttleStatus: 1 }) },
      '403 Your scanner role doesn’t allow this.',
    ],
    [
      'rejects taking a unit off a shuttle that has left',
      { kind: 'unload', role: 2, unit: leaving(3, { shuttleLoadId: 7, shuttleStatus: 3 }) },
      '412 This unit has already left on its shuttle.',
    ],
    [
      'rejects unloading a unit that came by shuttle and is on no trailer',
      { kind: 'unload', role: 2, unit: here(2, { shuttleLoadId: 7, shuttleStatus: 4 }) },
      '412 This unit is not on a trailer.',
    ],
    [
      'lets a Supervisor return cooler freight to the floor',
      { kind: 'coolerReturn', role: 2, unit: here(6) },
      '2 Back on the floor',
    ],
  ])('%s', (_, change, outcome) => expect(told(change)).toBe(outcome));

  const coming = { id: 8, number: 'SH-201', status: 3, from: 'WPB', counted: false };
  const away = (status: number, more: Partial<ScannedUnit> = {}): ScannedUnit =>
    here(status, {
      currentWarehouseId: 2,
      currentWarehouse: 'WPB',
      shuttleLoadId: 8,
      shuttleStatus: 3,
      ...more,
    });
  it.each<[string, Partial<ScanFacts>, string]>([
    ['counts a box off its shuttle', { unit: away(3), inbound: coming }, '100 Arrived'],
    [
      'counts a box whose truck has already arrived',
      { unit: here(100, { shuttleLoadId: 8 }), inbound: { ...coming, status: 4 } },
      '100 Arrived',
    ],
    [
      'counts a damaged box as damaged',
      { unit: away(3), inbound: coming, damaged: true },
      '100 Arrived damaged',
    ],
    [
      'rejects a box that is already counted',
      { unit: away(3), inbound: { ...coming, counted: true } },
      '409 This unit is already counted.',
    ],
    [
      'asks for the shuttle of a box that was not sent on any',
      { unit: away(2), inbound: null },
      '412 Choose the shuttle this unit came on.',
    ],
    [
      'rejects a box of a shuttle that is not released',
      { unit: away(2), inbound: { ...coming, status: 2 } },
      '412 Shuttle {shuttle} isn’t released yet at {warehouse}. Ask them to release it.',
    ],
    [
      'counts a box that is not on the manifest',
      { unit: away(4, { shuttleLoadId: null }), inbound: { ...coming, counted: null } },
      '100 Not on the manifest',
    ],
    [
      'counts a box that was not received at its first warehouse',
      { unit: { ...unit, status: 1 }, inbound: { ...coming, counted: null } },
      '100 Not on the manifest',
    ],
    [
      'counts a box of another shuttle',
      { unit: away(3, { shuttleLoadId: 9 }), inbound: { ...coming, counted: null } },
      '100 Not on the manifest',
    ],
    [
      'rejects a box that was not finalized',
      { unit: { ...unit, status: 0 }, inbound: coming },
      '412 This unit has not been received yet.',
    ],
    [
      'rejects a box that is already here, with its status',
      { unit: here(2), inbound: { ...coming, counted: null } },
      '409 Already here ({state}).',
    ],
    [
      'rejects a loaded box',
      { unit: away(7), inbound: { ...coming, counted: null } },
      '412 This unit is {state}.',
    ],
    [
      'ignores a scan that is older than the last scan of the box',
      { unit: away(3, { scannedAt: '2027-02-03T16:00:00Z' }), inbound: coming },
      '409 This unit was scanned again at {time}, after this scan. Its last scan counts.',
    ],
    [
      'does not let a Put Away user count arrivals',
      { role: 4, unit: away(3), inbound: coming },
      '403 Your scanner role doesn’t allow this.',
    ],
  ])('off a shuttle %s', (_, change, outcome) => expect(told({ kind: 'arrive', ...change })).toBe(outcome));

  it('records a temperature outside the product’s limits and warns', () => {
    const d = decideScan({ ...facts, unit: { ...unit, tempMinF: 33, tempMaxF: 40 }, tempF: 50 });
    expect(d).toMatchObject({ ok: true, to: 2, warn: { params: { degrees: 50, min: 33, max: 40 } } });
  });
  it('sets the cooler status for freight without a description', () =>
    expect(decideScan({ ...facts, noDescription: true })).toMatchObject({ cooler: { status: 4 } }));
  it('allows shuttles for Normal, Supervisor and Administrator', () =>
    expect([1, 2, 3, 4].map((role) => listScanKindsOfRole(role).includes('shuttle'))).toEqual([
      true,
      true,
      true,
      false,
    ]));
  it('offers a Put Away user staging and slots only', () =>
    expect(listScanKindsOfRole(4)).toEqual(['putAway', 'stage']));
});

describe('the warning of a scan', () => {
  const warned = (more: Partial<ScanFacts>) => {
    const decision = decideScan({ ...facts, ...more });
    return decision.ok ? (decision.warn?.remark.code ?? null) : 'refused';
  };
  const hot = { tempMinF: 33, tempMaxF: 40 };
  it.each<[string, Partial<ScanFacts>, string | null]>([
    ['nothing for a box as entered', {}, null],
    ['an outdated label', { unit: { ...unit, labelStale: true } }, 'scans.labelOutdated'],
    [
      'the temperature before anything else',
      { unit: { ...unit, ...hot, labelStale: true }, tempF: 58 },
      'scans.temperatureOutOfRange',
    ],
    [
      'an order that was not finalized before anything else',
      { unit: { ...unit, status: 0, labelStale: true } },
      'scans.notFinalized',
    ],
    [
      'no outdated label once the box is received',
      { kind: 'putAway', unit: here(2, { labelStale: true }), position: slot },
      null,
    ],
    [
      'a truck that has left without it',
      { unit: { ...unit, hasLoadLeft: true, outboundWarehouseId: facts.warehouseId } },
      'scans.truckDeparted',
    ],
    [
      'a truck that has left, also at put-away',
      {
        kind: 'putAway',
        unit: here(2, { hasLoadLeft: true, outboundWarehouseId: facts.warehouseId }),
        position: slot,
      },
      'scans.truckDeparted',
    ],
    [
      'no departed truck of another warehouse, because the box can still reach it',
      { unit: { ...unit, hasLoadLeft: true, outboundWarehouseId: facts.warehouseId + 1 } },
      null,
    ],
    [
      'freight that leaves on a later day',
      { unit: { ...unit, outboundDate: '2027-02-05' } },
      'scans.departsLater',
    ],
    [
      'freight of a later day, also at put-away',
      { kind: 'putAway', unit: here(2, { outboundDate: '2027-02-05' }), position: slot },
      'scans.departsLater',
    ],
    [
      'no later day for today’s freight that goes by shuttle and leaves the other warehouse tomorrow',
      { unit: { ...unit, outboundWarehouseId: facts.warehouseId + 1, outboundDate: '2027-02-04' } },
      null,
    ],
    [
      'freight of tomorrow that goes by shuttle',
      {
        unit: {
          ...unit,
          outboundWarehouseId: facts.warehouseId + 1,
          outboundDate: '2027-02-05',
          shipDate: '2027-02-04',
        },
      },
      'scans.departsLater',
    ],
    [
      'no later day at the other warehouse for freight that came by shuttle the evening before',
      {
        kind: 'putAway',
        unit: here(2, { arrivedByShuttle: true, outboundDate: '2027-02-04' }),
        position: slot,
      },
      null,
    ],
    [
      'no later day if no operating day was started',
      { unit: { ...unit, outboundDate: '2027-02-05' }, runningOutboundDate: null },
      null,
    ],
  ])('is %s', (_, more, code) => expect(warned(more)).toBe(code));
});
