import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchShipments } from '#areas/billing/shipments/shipments.contract.ts';
import { searchOutboundUnits } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { unitNumbers } from '#areas/outbound/outbound-units/outbound-units.rules.ts';
import { findDeliveries } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { findShuttleUnits } from '#areas/shuttles/shuttle-units/shuttle-units.contract.ts';
import { goTo, openApp } from './app/app.tsx';
import { callsOf } from './app/records.ts';
import { forget } from './app/server.ts';

beforeAll(() => openApp());
beforeEach(() => forget());

/** Lists that open on some days, and the numbers that people hold of what is in them. */
const lists = [
  ['/outbound/unitsDetail', searchOutboundUnits, unitNumbers],
  ['/outbound/shuttleUnitStatus', findShuttleUnits, ['shuttleNumber']],
  ['/customerService/trackingAndEta', findDeliveries, ['loadNumber']],
  ['/customerCenter/manageShipments', searchShipments, ['shipmentNumber', 'invoiceNumber']],
] as const;
describe.each(lists)('%s', (path, list, numbers) => {
  const days = () =>
    [...(callsOf(list).at(-1)?.query.keys() ?? [])].filter((name) => /(From|To)$/.test(name));
  it('opens on some days', async () => {
    await goTo(path);
    expect(days()).toHaveLength(2);
  });
  it.each(numbers)('looks for %s on any day', async (number) => {
    await goTo(`${path}?${number}=1`);
    expect([callsOf(list).at(-1)?.query.get(number), days()]).toEqual(['1', []]);
  });
});
