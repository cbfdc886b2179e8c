import { describe, expect, it } from 'vitest';
import type { ScanMeaningFacts, ScanContext } from './scan-meaning.rules.ts';
import { deviceScanErrors, scanErrors } from './scanning.errors.ts';
import { interpretScan, getRefreshScopeBeforeScan } from './scan-meaning.rules.ts';
import { buildBolNumber, buildSscc } from '#areas/freight/units/barcodes.rules.ts';

const sscc = buildSscc(4127, '0614141');
const closed = buildSscc(4128, '0614141');
const standing: ScanContext = {
  kind: 'receive',
  door: null,
  palletCode: null,
  position: null,
  pickupId: null,
  shuttleLoadId: null,
  noDescription: false,
  damaged: false,
  heldUnitCode: null,
};
const load = {
  pickupId: 5,
  loadName: 'L-60219',
  pastDay: null,
  status: 2,
  door: 27,
  trailer: null,
  loaded: 0,
  planned: 2,
  drops: '',
};
const shuttle = {
  id: 7,
  number: 'SH-101',
  day: '2027-02-03',
  toId: 3,
  to: 'VIS',
  status: 0,
  door: 31,
  doorFree: true,
  units: 0,
};
const known: ScanMeaningFacts = {
  shuttles: [shuttle],
  inbound: [{ id: 88, number: 'SH-201', from: 'WPB', status: 3, sent: 4, counted: 0, extra: 0, open: 0 }],
  loads: [load],
  pallets: [sscc],
  closedPallets: [closed],
  badges: ['A102'],
  gs1Prefix: '0614141',
  isOnline: false,
  hasProposals: () => false,
  isListed: () => false,
  doors: [4],
  positions: new Map([
    ['B-4', { code: 'B-4', area: 1, consigneeId: 9 }],
    ['P1-1', { code: 'P1-1', area: 2, consigneeId: null }],
    ['COLD-ROOM-2', { code: 'COLD-ROOM-2', area: 2, consigneeId: null }],
    ['7-1', { code: '7-1', area: 1, consigneeId: 9 }],
  ]),
};
const heard = (code: string, s: Partial<ScanContext> = {}, k: Partial<ScanMeaningFacts> = {}) =>
  interpretScan(code, { ...standing, ...s }, { ...known, ...k });

describe('the meaning of a scan', () => {
  it.each<[string, string, Partial<ScanContext>, object]>([
    ['a box at the door is sent', '10023980005', {}, { action: 'send' }],
    ['the pallet’s own label chooses the pallet', `00${sscc}`, {}, { action: 'pallet', code: sscc }],
    ['an SSCC that is not an open pallet is a box', buildSscc(9, '0614141'), {}, { action: 'send' }],
    ['a door label chooses the door', 'DOOR-4', {}, { action: 'door', number: 4 }],
    ['a door that is not a receiving door is rejected', 'DOOR-27', {}, { action: 'refuse' }],
    ['a produce case label is not a box', '(01)00614141000036(10)AB1', {}, { action: 'refuse' }],
    ['a slot is chosen before its boxes', 'p1-1', { kind: 'putAway' }, { action: 'position', code: 'P1-1' }],
    [
      'a put-away position is one whatever its location is called',
      'cold-room-2',
      { kind: 'putAway' },
      { action: 'position', code: 'COLD-ROOM-2' },
    ],
    ['a lane whose location is a number', '7-1', { kind: 'stage' }, { action: 'position', code: '7-1' }],
    [
      'a box goes into the chosen slot',
      '10023980005',
      { kind: 'putAway', position: 'P1-1' },
      { action: 'send' },
    ],
    [
      'a box scanned before its slot waits for the slot',
      '10023980005',
      { kind: 'putAway' },
      { action: 'hold', code: '10023980005' },
    ],
    [
      'a slot scanned after its box sends the box',
      'P1-1',
      { kind: 'putAway', heldUnitCode: '10023980005' },
      { action: 'send', code: '10023980005', position: 'P1-1' },
    ],
    ['a staging lane is rejected at put-away', 'B-4', { kind: 'putAway' }, { action: 'refuse' }],
    ['a slot is rejected at staging', 'P1-1', { kind: 'stage' }, { action: 'refuse' }],
    ['a position outside the layout is rejected', 'Z-9', { kind: 'stage' }, { action: 'refuse' }],
    [
      'a box with a code like a position is sent',
      'Z-9',
      { kind: 'stage', position: 'B-4' },
      { action: 'send', code: 'Z-9' },
    ],
    ['a load is chosen by its cover sheet', 'L-60219', { kind: 'load' }, { action: 'load', pickupId: 5 }],
    ['a load is chosen by its number alone', '60219', { kind: 'load' }, { action: 'load', pickupId: 5 }],
    ['a load is chosen by its door', 'DOOR-27', { kind: 'load' }, { action: 'load', pickupId: 5 }],
    [
      'a box scanned before its load is rejected',
      '10023980005',
      { kind: 'load' },
      { action: 'refuse', reason: scanErrors.loadRequired },
    ],
    ['a box goes on the chosen load', '10023980005', { kind: 'load', pickupId: 5 }, { action: 'send' }],
    ['a shuttle is chosen by its number', 'sh-101', { kind: 'shuttle' }, { action: 'shuttle', id: 7 }],
    [
      'an inbound shuttle is chosen by its number',
      'sh-201',
      { kind: 'arrive' },
      { action: 'inbound', id: 88 },
    ],
    [
      'an arriving box needs no chosen shuttle',
      '10023979382',
      { kind: 'arrive' },
      { action: 'send', code: '10023979382' },
    ],
    ['a shuttle is chosen by its door', 'DOOR-31', { kind: 'shuttle' }, { action: 'shuttle', id: 7 }],
    [
      'a door without a shuttle is rejected',
      'DOOR-27',
      { kind: 'shuttle' },
      { action: 'refuse', reason: deviceScanErrors.shuttleNotFound },
    ],
    [
      'a box scanned before its shuttle is rejected',
      '10023980005',
      { kind: 'shuttle' },
      { action: 'refuse', reason: scanErrors.shuttleRequired },
    ],
    [
      'a box goes on the chosen shuttle',
      '10023980005',
      { kind: 'shuttle', shuttleLoadId: 7 },
      { action: 'send' },
    ],
    ['an inspection accepts only pallets', '10023980005', { kind: 'palletInspect' }, { action: 'refuse' }],
    ['an empty scan is ignored', '  ', {}, { action: 'nothing' }],
  ])('%s', (_, code, s, expected) => {
    expect(heard(code, s)).toMatchObject(expected);
  });
  describe.each<[string, string, string, Record<string, string>]>([
    ['a lane', 'b-4', 'scans.isPosition', { name: 'B-4' }],
    ['a cover sheet', 'L-60193', 'scans.isLoad', { name: 'L-60193' }],
    ['a badge', 'a102', 'scans.isBadge', {}],
    ['a closed pallet', `(00)${closed}`, 'scans.isClosedPallet', {}],
    ['a shuttle', 'sh-101', 'scans.isShuttle', { name: 'SH-101' }],
    ['a bill of lading of this company', buildBolNumber(7, '0614141'), 'scans.isBillOfLading', {}],
    ['a produce case', '(01)00614141000036(10)AB1(13)270231', 'scans.isProduceLabel', {}],
    ['a damaged code', ']C10012', 'scans.codeMisread', {}],
  ])('%s, which is not a box', (_, code, told, params) => {
    it('is refused immediately when offline, and sent to the server when online', () => {
      expect(heard(code)).toMatchObject({ action: 'refuse', reason: { code: told }, params });
      expect(heard(code, {}, { isOnline: true })).toEqual({ action: 'send', code });
    });
    it('is a box when the list has one with this code', () => {
      expect(heard(code, {}, { isListed: () => true })).toEqual({ action: 'send', code });
    });
  });
  it('sends a box that is numbered like a load onto the selected load', () => {
    const isListed = () => true;
    expect(heard('60219', { kind: 'load', pickupId: 5 }, { isListed })).toMatchObject({ action: 'send' });
    expect(heard('60219', { kind: 'load' }, { isListed })).toMatchObject({ action: 'load' });
  });
  it('does not accept a document as a position', () => {
    expect(heard('L-60193', { kind: 'putAway' }, { isOnline: true })).toMatchObject({
      action: 'refuse',
      reason: { code: 'scans.isLoad' },
    });
  });
  it('accepts any position while the layout is unknown', () => {
    expect(heard('Z-9', { kind: 'stage' }, { positions: null })).toEqual({ action: 'position', code: 'Z-9' });
  });
});

describe('questions about changes by other users', () => {
  const asks = (
    code: string,
    s: Partial<ScanContext> = {},
    k: Partial<ScanMeaningFacts> = { isOnline: true },
  ) => {
    const [at, of] = [
      { ...standing, ...s },
      { ...known, ...k },
    ];
    return getRefreshScopeBeforeScan(code, interpretScan(code, at, of), at, of);
  };
  const other = buildSscc(4129, '0614141');
  it.each<[string, string, Partial<ScanContext>, string | null]>([
    ['a pallet that another scanner opened', `00${other}`, {}, 'day'],
    ['a pallet to be inspected', other, { kind: 'palletInspect' }, 'day'],
    ['a pallet to be closed', other, { kind: 'palletClose' }, 'day'],
    ['a door that was opened', 'DOOR-5', {}, 'day'],
    ['a load that was planned', 'L-60220', { kind: 'load' }, 'day'],
    ['another load that was planned', 'L-60220', { kind: 'load', pickupId: 5 }, 'day'],
    ['a truck that arrived at a door', 'DOOR-28', { kind: 'load' }, 'day'],
    ['a shuttle that was requested', 'sh-102', { kind: 'shuttle' }, 'day'],
    ['a position that was added', 'Z-9', { kind: 'stage' }, 'list'],
    ['a slot that became a lane', 'P1-1', { kind: 'stage' }, 'list'],
    ['a pallet that is known here', sscc, {}, null],
    ['a pallet that is closed', closed, {}, null],
    ['a pallet of another company', buildSscc(7, '0070000'), {}, null],
    ['a box', '10023980005', {}, null],
    ['a damaged code', ']C10012', { kind: 'load' }, null],
  ])('%s', (_, code, s, news) => {
    expect(asks(code, s)).toBe(news);
    expect(asks(code, s, { isOnline: false })).toBeNull();
  });
  it('are asked for any pallet label when the company has no GS1 prefix, and for no box on the list', () => {
    expect(asks(buildSscc(7, '0070000'), {}, { isOnline: true, gs1Prefix: '' })).toBe('day');
    expect(asks(other, {}, { isOnline: true, isListed: () => true })).toBeNull();
  });
});
