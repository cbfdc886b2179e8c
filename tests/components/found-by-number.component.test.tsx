import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { searchOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { narrowingFilterKeys } from '#areas/outbound/outbound-units/outbound-units.rules.ts';
import { findDeliveriesEndpoint } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { findShuttleUnitsEndpoint } from '#areas/shuttles/shuttle-units/shuttle-units.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { listRecordedCallsTo } from './app/answer-records.ts';
import { resetFakeServer } from './app/fake-server.ts';

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

/** Lists that open on a range of days, and the search by numbers of their records. */
const lists = [
  ['/outbound/unitsDetail', searchOutboundUnitsEndpoint, narrowingFilterKeys],
  ['/outbound/shuttleUnitStatus', findShuttleUnitsEndpoint, ['shuttleNumber']],
  ['/customerService/trackingAndEta', findDeliveriesEndpoint, ['loadNumber']],
  ['/customerCenter/manageShipments', searchShipmentsEndpoint, ['shipmentNumber', 'invoiceNumber']],
] as const;
describe.each(lists)('%s', (path, list, numbers) => {
  const days = () =>
    [...(listRecordedCallsTo(list).at(-1)?.query.keys() ?? [])].filter((name) => /(From|To)$/.test(name));
  it('opens with a date range', async () => {
    await goToPathAndWaitUntilSettled(path);
    expect(days()).toHaveLength(2);
  });
  it.each(numbers)('searches for %s on any date', async (number) => {
    await goToPathAndWaitUntilSettled(`${path}?${number}=1`);
    expect([listRecordedCallsTo(list).at(-1)?.query.get(number), days()]).toEqual(['1', []]);
  });
});
