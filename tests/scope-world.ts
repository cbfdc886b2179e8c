import type { Role } from '#areas/people/grants/grants.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { TestPerson } from '#tests/world.ts';

/**
 * What the calls name: said once for every test that asks for somebody else's rows. A new call with an id in
 * its path, or a new write, stands here before those tests let it through.
 */

export type Kind =
  | 'house'
  | 'shipper'
  | 'otherShipper'
  | 'consignee'
  | 'weekday'
  | 'order'
  | 'consolidate'
  | 'unit'
  | 'upload'
  | 'template'
  | 'shipment'
  | 'invoice'
  | 'bol'
  | 'load'
  | 'pickup'
  | 'door'
  | 'scannerUser'
  | 'warehouse'
  | 'job'
  | 'rate'
  | 'message'
  | 'accountNumber'
  | 'accountType'
  | 'extension'
  | 'hour'
  | 'block'
  | 'account'
  | 'dayOfService'
  | 'feed'
  | 'shuttle';
/** Which record a name in a path means; by call where the name alone does not say it. A new name fails until it is put here. */
const byName: Record<string, Kind> = {
  unitCode: 'unit',
  feed: 'house',
  shipperAccountId: 'shipper',
  consigneeAccountId: 'consignee',
  from: 'shipper',
  to: 'otherShipper',
  dayOfWeek: 'weekday',
  a: 'warehouse',
  b: 'weekday',
  unitId: 'unit',
  unitsConsolidateId: 'consolidate',
  orderId: 'order',
  loadId: 'load',
  pickupId: 'pickup',
  pickUpId: 'pickup',
  loadPickupId: 'pickup',
  scannerUserId: 'scannerUser',
  rateId: 'rate',
  accountNumber: 'accountNumber',
  type: 'accountType',
  dayOfServiceId: 'dayOfService',
  extensionNo: 'extension',
  shippingHour: 'hour',
};
const byPath: [RegExp, Kind][] = [
  [/days-of-service\/feeds/, 'feed'],
  // Cutoff groups and holidays belong to the house: whoever holds the grant works on all of them.
  [/shipper-cutoff-groups|holiday-periods|synchronize-days-of-service|admin\/(api-clients|webhook)/, 'house'],
  [/shippers\/groups/, 'house'],
  [/accounts\/shippers/, 'shipper'],
  [/^\/accounts\/\{id\}/, 'account'],
  [/^\/(outbound\/)?units\//, 'unit'],
  [/labels\/consolidate|web-form\/shipments/, 'consolidate'],
  [/web-form\/templates/, 'template'],
  [/xml-files/, 'upload'],
  [/billing\/shipments/, 'shipment'],
  [/billing\/invoices/, 'invoice'],
  [/bills-of-lading/, 'bol'],
  [/outbound\/loads/, 'load'],
  [/outbound\/shuttle-/, 'shuttle'],
  [/warehouse\/doors/, 'door'],
  [/scanner-users/, 'scannerUser'],
  [/warehouse\/warehouses/, 'warehouse'],
  [/^\/jobs/, 'job'],
  [/admin\/outbox/, 'message'],
  [/accounts\/block/, 'block'],
];
/** Undefined: nobody has said yet which record the name means. */
export const kindOf = (endpoint: AnyEndpoint, name: string): Kind | undefined =>
  byName[name] ?? byPath.find(([path]) => path.test(endpoint.path))?.[1];
export const namesOf = (endpoint: AnyEndpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]));

export type Ids = Partial<Record<Kind, number | string>>;
export const missing: Ids = { accountNumber: 'NOBODY', hour: '20:00' };
export const paramsOf = (endpoint: AnyEndpoint, ids: Ids): Record<string, string> =>
  Object.fromEntries(
    namesOf(endpoint).map((name) => {
      const kind = kindOf(endpoint, name);
      return [
        name,
        kind === 'accountType'
          ? 'shipper'
          : kind === 'weekday'
            ? '3'
            : String((kind && ids[kind]) ?? '987654321'),
      ];
    }),
  );

export interface Bounded {
  who: TestPerson;
  role: Role;
  /** Records of somebody else, and of the person's own. */
  theirs: Ids;
  own: Ids;
  /** Filters naming somebody else's rows. */
  filters: Record<string, string | number>;
  /** What must not be in any answer: numbers, codes and names of others. */
  marks: Set<string>;
}

/** Bodies of writes that name somebody else's rows, by call. A write that a bounded person may make and that is not here fails. */
export function bodyOf(endpoint: AnyEndpoint, b: Bounded): Record<string, unknown> | undefined {
  const t = b.theirs;
  const line = {
    consigneeAccountId: b.filters['consigneeAccountId'] ?? 1,
    unitOfMeasure: 2,
    measure: 'inch',
    length: 41,
    width: 10,
    height: 7,
    numberOfUnits: 1,
    productId: 1,
  };
  const chosenUnits = {
    outboundDateFrom: '2027-02-01',
    outboundDateTo: '2027-02-07',
    bulkPrintIdsIncluded: [t.unit],
  };
  const bodies: Record<string, Record<string, unknown> | undefined> = {
    'orderEntry.add': { shipperAccountId: b.filters['shipperAccountId'], shipDate: '2027-02-08', ...line },
    'orderEntry.addMany': {
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      lines: [line],
    },
    'orderEntry.changeShipDate': { selection: [{ consolidateId: t.consolidate }] },
    'orderEntry.changeUnits': { numberOfUnits: 1 },
    'orderEntry.edit': { ...line, rowVersion: 1 },
    'orderEntry.finalize': { selection: [{ consolidateId: t.consolidate }] },
    'extensions.create': {
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-03',
      applicantName: 'Q',
      contactNumber: '1',
      shippingHour: '20:00',
      consolidateIds: [t.consolidate],
    },
    'extensions.approve': {},
    'extensions.reject': { reasonCode: 'OTHER', message: 'x' },
    'orderEntry.repeat': { shipDate: '2027-02-08' },
    'orderEntry.checkRows': {
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      rows: [{ consignee: 'X' }],
    },
    'orderTemplates.add': {
      shipperAccountId: b.filters['shipperAccountId'],
      name: 'Q',
      unitsConsolidateIds: [t.consolidate],
    },
    'orderTemplates.edit': { name: 'Q', rowVersion: 1, lines: [line] },
    'orderTemplates.apply': { shipDate: '2027-02-08', counts: [] },
    'startDay.start': {
      receivingDate: '2027-02-03',
      outboundDate: '2027-02-03',
      layoutId: 1,
      loadingSpeed: 900,
    },
    'scannerUsers.add': {
      scannerUserId: 'Q77777',
      fullName: 'Q',
      company: 'Q',
      role: 1,
      warehouseId: t.warehouse,
      pin: '918273',
    },
    'scannerUsers.save': {
      scannerUserId: 'Q77777',
      fullName: 'Q',
      company: 'Q',
      role: 1,
      warehouseId: t.warehouse,
    },
    'doors.add': { number: 990, option: 2, warehouseId: t.warehouse },
    'doors.save': { number: 990, option: 2, warehouseId: t.warehouse, active: true },
    'loads.explainShortages': { pickUpId: t.pickup, unitIds: [t.unit], reasonCode: 'NOROOM' },
    'loads.inspect': { clean: true, odorFree: true, reeferOk: true, preCoolF: 34 },
    'loads.release': { warehouseId: t.warehouse, force: true, note: 'x' },
    'loads.save': { loadLocks: 1, dayOfService: '2027-02-03', trailer: 'Q' },
    'loads.savePickup': { seal: 'Q' },
    'blockedAccounts.add': {
      startDate: '2027-06-01',
      endDate: '2027-06-02',
      warehouseId: t.warehouse,
      notes: 'x',
    },
    // A shipper may see the days of every consignee it may enter; one that is nobody's is refused to all.
    'calendarFeeds.add': { consigneeAccountId: 987654321, name: 'Q' },
    'cutoffGroups.previewBlock': { shipperCutoffGroupIds: [] },
    'warehouseSettings.preview': { regionId: 1 },
    'daysOfService.save': {
      dayOfServiceId: t.dayOfService,
      recordType: 4,
      regionId: 1,
      warehouseId: 1,
      dayOfWeek: 1,
      consigneeAccountId: b.filters['consigneeAccountId'],
      shipperAccountId: b.filters['shipperAccountId'],
      effectiveDate: '2027-02-01',
      expirationDate: '2027-02-28',
    },
    'loads.finalRelease': { warehouseId: t.warehouse },
    'loads.sendEtc': { warehouseId: t.warehouse },
    'loads.resync': { loadId: t.load },
    'loads.syncDay': { warehouseId: t.warehouse, dayOfService: '2027-02-03' },
    'loads.syncLoads': { loadIds: [t.load] },
    'loads.validateRelease': { warehouseId: t.warehouse },
    'loads.regenerateBols': { confirmed: true },
    'cutoffGroups.add': {},
    'bols.regenerate': {},
    'shippers.addGroup': { name: 'Q' },
    'shippers.save': { newShipperGroupId: 1, newShipperCutoffGroupId: 0, shipperCutoffExempt: true },
    'shippers.setGroups': { bulkPrintIdsIncluded: [t.shipper], newShipperGroupId: 1 },
    'shippers.setCutoffGroups': { bulkPrintIdsIncluded: [t.shipper], newShipperCutoffGroupId: 0 },
    'shippers.previewCutoffGroups': { bulkPrintIdsIncluded: [t.shipper], newShipperCutoffGroupId: 0 },
    'shippers.allowConsignee': { shipperAccountId: t.shipper, consigneeAccountId: t.consignee },
    'cutoffGroups.block': { shipperCutoffGroupIds: [] },
    'warehouseSettings.save': {
      name: 'Q',
      regionId: 1,
      extEmail: 'q@example.test',
      releaseEmail: 'q@example.test',
      etcEmail: 'q@example.test',
      extSurcharge: 0,
      defaultLoadingSpeed: 900,
    },
    'warehouseSettings.setCutoff': { hour: '12:00' },
    'warehouseSettings.setAutoStart': { hour: '05:00' },
    'shuttleLoads.add': {
      number: 'Q1',
      dayOfService: '2027-02-03',
      warehouseId: t.warehouse,
      outboundWarehouseId: t.warehouse === 1 ? 2 : 1,
    },
    'shuttleLoads.change': { number: 'Q1', rowVersion: 1 },
    'outboundUnits.changeShuttle': { ...chosenUnits, shuttleNumber: 'Q1', shuttleLoadId: t.shuttle },
    'outboundUnits.clearPutAway': chosenUnits,
    'outboundUnits.changeShipDate': { ...chosenUnits, newShipDate: '2027-02-09' },
    'outboundUnits.delete': chosenUnits,
    'outboundUnits.validateDelete': chosenUnits,
    'outboundUnits.reactivate': chosenUnits,
    'outboundUnits.validateReactivate': chosenUnits,
    'bols.generateManyShipments': { ids: [t.bol] },
  };
  return bodies[endpoint.id];
}
/** Acts on the caller's own person, and on what belongs to the house. */
export const harmless = new Set([
  'cutoffGroups.add',
  'shippers.addGroup',
  'passwords.resetOwn',
  'session.setLanguage',
  'session.signOutEverywhere',
  'xmlUpload.add',
]);
