import { getShipDateRightsOfRoles } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { buildShippingIndex, decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type {
  DayOfServiceRecord,
  ShippingDecisionData,
  ShippingQuery,
} from '#areas/calendar/shipping/shipping-decision.rules.ts';

/** The ids of the warehouses, regions and accounts in the tests of the shipping decision. */

export const shippingTestIds = {
  miami: 1,
  westPalm: 2,
  florida: 1,
  california: 2,
  chicago: 100,
  hub: 200,
  shipper: 7,
};
const { miami, westPalm, florida, chicago, hub, shipper } = shippingTestIds;
export const serviceRecordTypes = { normal: 1, holiday: 2, temporary: 3, blocked: 4 };
const { normal, holiday, temporary, blocked } = serviceRecordTypes;
export const shippingWeekdays = { sunday: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5 };
const { monday, tuesday, wednesday, friday } = shippingWeekdays;

let nextId = 1;
export const buildServiceRecord = (change: Partial<DayOfServiceRecord> = {}): DayOfServiceRecord => {
  const dow = change.dow ?? monday;
  return {
    id: nextId++,
    consigneeId: chicago,
    shipperId: null,
    regionId: florida,
    recordType: normal,
    warehouseId: miami,
    dow,
    careOfId: null,
    outboundWarehouseId: miami,
    outboundDow: dow,
    deliveryStartDow: (dow + 2) % 7,
    deliveryStart: '04:00',
    deliveryEndDow: (dow + 2) % 7,
    deliveryEnd: '11:00',
    effectiveDate: '2026-01-01',
    expirationDate: '2028-12-31',
    ...change,
  };
};
export const valentineDates = { effectiveDate: '2027-01-25', expirationDate: '2027-02-12' };
const r1 = buildServiceRecord({ dow: monday });
const r2 = buildServiceRecord({ dow: wednesday });
const r3 = buildServiceRecord({ dow: friday });
const r4 = buildServiceRecord({ dow: tuesday, recordType: holiday, ...valentineDates });
const r5 = buildServiceRecord({
  dow: friday,
  recordType: holiday,
  outboundWarehouseId: westPalm,
  ...valentineDates,
});
const r6 = buildServiceRecord({
  dow: wednesday,
  recordType: temporary,
  careOfId: hub,
  effectiveDate: '2027-02-10',
  expirationDate: '2027-02-10',
});
const r7 = buildServiceRecord({
  dow: friday,
  recordType: blocked,
  outboundWarehouseId: null,
  outboundDow: null,
  deliveryStartDow: null,
  deliveryStart: null,
  deliveryEndDow: null,
  deliveryEnd: null,
  effectiveDate: '2027-02-12',
  expirationDate: '2027-02-12',
});
export const chicagoServiceRecords = { r1, r2, r3, r4, r5, r6, r7 };

export const buildSameCutoffEveryWeekday = (hour: string | null) => [
  hour,
  hour,
  hour,
  hour,
  hour,
  hour,
  hour,
];
export const buildShippingAccount = (id: number, timeZone = 'America/Chicago', active = true) => ({
  id,
  name: `Account ${id}`,
  zone: timeZone,
  active,
});
export const buildShippingDecisionData = (
  change: Partial<ShippingDecisionData> = {},
): ShippingDecisionData => ({
  now: Temporal.Instant.from('2027-02-01T15:00:00Z'),
  shipDateRights: getShipDateRightsOfRoles(['Shipper']),
  mayEnterAfterCutoff: false,
  shipper: { id: shipper, name: 'Andes Rose Importers', active: true, cutoffExempt: false },
  warehouse: {
    id: miami,
    zone: 'America/New_York',
    regionId: florida,
    active: true,
    receives: true,
    sameDayShipments: true,
    schedule: buildSameCutoffEveryWeekday('17:00'),
  },
  group: null,
  blockedGroupDates: [],
  futureDays: 60,
  holidays: [],
  blocks: [],
  records: Object.values(chicagoServiceRecords),
  shuttle: [],
  places: [buildShippingAccount(chicago), buildShippingAccount(hub, 'America/Denver')],
  consigneesOfShipper: null,
  ...change,
});
export const decideTestShipping = (
  shipDate: string,
  dataOverrides: Partial<ShippingDecisionData> = {},
  queryOverrides: Partial<ShippingQuery> = {},
) =>
  decideShipping(buildShippingIndex(buildShippingDecisionData(dataOverrides)), {
    consigneeId: chicago,
    shipDate,
    ...queryOverrides,
  });
export const listShippingReasonCodes = (
  shipDate: string,
  dataOverrides: Partial<ShippingDecisionData> = {},
  queryOverrides: Partial<ShippingQuery> = {},
) => decideTestShipping(shipDate, dataOverrides, queryOverrides).reasons.map((r) => r.code);
