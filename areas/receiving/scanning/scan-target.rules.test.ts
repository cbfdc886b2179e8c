import { describe, expect, it } from 'vitest';
import { findDepartedTarget, isTruckListOutdated } from './scan-target.rules.ts';
import type { ScannerSyncData } from './scanning.contract.ts';

type Lists = Pick<ScannerSyncData, 'loads' | 'shuttles' | 'inbound'>;
const load = (pickupId: number): Lists['loads'][number] => ({
  pickupId,
  loadName: `L-${pickupId}`,
  pastDay: null,
  status: 1,
  door: null,
  trailer: null,
  loaded: 0,
  planned: 0,
  drops: '',
});
const shuttle = (id: number): Lists['shuttles'][number] => ({
  id,
  number: `SH-${id}`,
  day: '2027-02-03',
  toId: 2,
  to: 'MIA',
  status: 1,
  door: null,
  doorFree: true,
  units: 29,
});
const inbound = (id: number): Lists['inbound'][number] => ({
  id,
  number: `SH-${id}`,
  from: 'WPB',
  status: 3,
  sent: 29,
  counted: 0,
  extra: 0,
  open: 0,
});
const lists = (some: Partial<Lists>): Lists => ({ loads: [], shuttles: [], inbound: [], ...some });
const target = { kind: 'shuttle' as const, pickupId: null, shuttleLoadId: null };

describe('the truck chosen on a scanner', () => {
  it('is no longer chosen once the shuttle has left, and the scanner names it', () => {
    const chosen = { ...target, shuttleLoadId: 205 };
    const before = lists({ shuttles: [shuttle(205), shuttle(206)] });
    expect(findDepartedTarget(chosen, before, before)).toBeNull();
    expect(findDepartedTarget(chosen, before, lists({ shuttles: [shuttle(206)] }))).toEqual({
      change: { shuttleLoadId: null },
      shuttle: 'SH-205',
    });
  });
  it('is not named when another action is chosen', () => {
    const chosen = { ...target, kind: 'arrive' as const, shuttleLoadId: 205 };
    expect(findDepartedTarget(chosen, lists({ inbound: [inbound(205)] }), lists({}))).toEqual({
      change: { shuttleLoadId: null },
      shuttle: null,
    });
  });
  it('is no longer chosen once the load is released', () => {
    const chosen = { ...target, kind: 'load' as const, pickupId: 7 };
    expect(findDepartedTarget(chosen, lists({ loads: [load(7)] }), lists({ loads: [load(8)] }))).toEqual({
      change: { pickupId: null },
      shuttle: null,
    });
  });
  it('stays chosen while nothing is known of it', () => {
    const chosen = { ...target, pickupId: 7, shuttleLoadId: 205 };
    expect(findDepartedTarget(chosen, null, lists({}))).toBeNull();
    expect(findDepartedTarget(chosen, lists({}), lists({}))).toBeNull();
  });
});

describe('the list of trucks on a scanner', () => {
  it('is refreshed after a unit came off a truck, and after a rejected unit', () => {
    expect([isTruckListOutdated('unload', true), isTruckListOutdated('shuttle', false)]).toEqual([
      true,
      true,
    ]);
    expect([isTruckListOutdated('load', true), isTruckListOutdated('receive', false)]).toEqual([
      false,
      false,
    ]);
  });
});
