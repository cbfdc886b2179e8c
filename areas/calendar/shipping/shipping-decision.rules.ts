import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import type {
  Cutoff,
  ShipDateRights,
  HolidayWindow,
  CutoffMessage,
  WeeklyTimesOrClosed,
} from '#areas/calendar/cutoff/cutoff.rules.ts';
import {
  getCutoffBlocker,
  holidayAppliesToRegion,
  computeCutoff,
  findFirstDateFrom,
  findLastDateUpTo,
  getShipDateBlocker,
} from '#areas/calendar/cutoff/cutoff.rules.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { shippingErrors } from './shipping.errors.ts';
import type { DayOfServiceRecord, ServiceDay, ShuttleOverrideRow } from './service-day.rules.ts';
import {
  getOutboundWarehouseIdOfRecord,
  findDecidingRecord,
  isBlockedRecord,
  computeServiceDay,
} from './service-day.rules.ts';

export type {
  DayOfServiceRecord,
  ServiceDay,
  ShuttleOverrideRow,
  ServiceWeekRow,
} from './service-day.rules.ts';
export { listServiceWeekRows } from './service-day.rules.ts';

/** An account that freight can go to or through: a consignee or a care-of account. */

export interface ShippingAccount {
  id: number;
  name: string;
  zone: string;
  active: boolean;
}

export interface AccountBlock {
  id: number;
  startDate: string;
  endDate: string;
  /** Null = at every warehouse. */
  warehouseId: number | null;
  /** Empty = every shipper. */
  shipperIds: readonly number[];
  /** Null = every consignee. */
  consigneeId: number | null;
  deactivated: boolean;
}

/** All facts for the decision, loaded once for a shipper and its receiving warehouse. */
export interface ShippingDecisionData {
  now: Temporal.Instant;
  shipDateRights: ShipDateRights;
  /** True when the user can enter after cutoff (addShipmentAfterCutOff). A closed cutoff is then no reason against it. */
  mayEnterAfterCutoff: boolean;
  shipper: { id: number; name: string; active: boolean; cutoffExempt: boolean };
  warehouse: {
    id: number;
    zone: string;
    regionId: number;
    active: boolean;
    receives: boolean;
    sameDayShipments: boolean;
    schedule: WeeklyTimesOrClosed;
  };
  group: { id: number; week: WeeklyTimesOrClosed } | null;
  /** Receiving dates on which the shipper's group is blocked. */
  blockedGroupDates: readonly string[];
  /** Ship dates with an approved extension and its shipping time. Absent when there are none. */
  extended?: readonly { shipDate: string; hour: string }[];
  futureDays: number;
  holidays: readonly HolidayWindow[];
  blocks: readonly AccountBlock[];
  records: readonly DayOfServiceRecord[];
  shuttle: readonly ShuttleOverrideRow[];
  /** Warehouses from which no truck leaves (any more). Absent when there are none. */
  closedDocks?: readonly { id: number; code: string }[];
  /** The requested consignees, and every care-of account in their records. */
  places: readonly ShippingAccount[];
  /**
   * Consignees set up for the shipper. Null when the shipper has no list, which means all
   * (docs/domain/calendar.md#consignees-of-a-shipper).
   */
  consigneesOfShipper: ReadonlySet<number> | null;
}

export type BlockingRecordKind = 'dayOfService' | 'block' | 'cutoffGroup' | 'warehouse' | 'account';
export interface ShippingBlocker extends CutoffMessage {
  /** The record that causes the reason, for a link. */
  record?: { kind: BlockingRecordKind; id: number };
  /** The input that the reason is about, when it is not the consignee: no consignee ships, or none ships that day. */
  field?: 'shipperAccountId' | 'shipDate';
}

/**
 * Entry and a change of ship date check everything. Finalizing does not check how far away the date is. Freight in a warehouse
 * checks only accounts, blocks and service.
 */
export type ShippingCheckScope = 'entry' | 'finalize' | 'service';

export interface ShippingQuery {
  consigneeId: number;
  shipDate: string;
  /** Default 'entry'. */
  checkScope?: ShippingCheckScope;
  /**
   * Entered freight goes to the account on its line, even if the records have changed: its own care-of account, or null for the
   * consignee itself. Omitted: where the records send it.
   */
  careOfId?: number | null;
  /**
   * The shipping time of an approved extension that names the line, null without one. Omitted: the latest time of any extension
   * of the shipper for that date, regardless of line.
   */
  extendedTo?: string | null;
}

export interface ShippingDecision {
  canShip: boolean;
  /** Every reason against it, the most serious first. Empty when it may ship. */
  reasons: ShippingBlocker[];
  /** The service of the date, also when another reason prevents shipping. */
  serviceDay: (ServiceDay & { cutoffAt: string | null }) | null;
  cutoff: Cutoff;
  /** When it may not ship: the first later date that works, within 21 days. */
  nearestLaterDate: string | null;
  /**
   * When it may not ship: the last earlier date, from today on, that works. It is within the 21 days before it, or before the
   * last date the user can choose.
   */
  nearestEarlierDate: string | null;
}

const searchDays = 21;

/** Facts with their indexes and the decisions made so far. Created once for many queries. Valid for the time of its facts. */
export interface ShippingIndex {
  facts: ShippingDecisionData;
  today: string;
  accountsById: ReadonlyMap<number, ShippingAccount>;
  recordsByConsigneeId: ReadonlyMap<number, DayOfServiceRecord[]>;
  shuttleRowByKey: ReadonlyMap<string, ShuttleOverrideRow>;
  blocks: readonly AccountBlock[];
  cutoffs: Map<string, Cutoff>;
  decisions: Map<string, ShippingDecision>;
}

/** Indexes the facts so that each query costs a few lookups. A repeated query returns the same decision object. */
export function buildShippingIndex(data: ShippingDecisionData): ShippingIndex {
  const { warehouse, shipper } = data;
  const records = new Map<number, DayOfServiceRecord[]>();
  for (const record of data.records) {
    if (record.warehouseId !== warehouse.id || record.regionId !== warehouse.regionId) continue;
    if (record.shipperId !== null && record.shipperId !== shipper.id) continue;
    const consigneeRecords = records.get(record.consigneeId);
    if (consigneeRecords) consigneeRecords.push(record);
    else records.set(record.consigneeId, [record]);
  }
  const shuttle = data.shuttle.filter((row) => row.receivingWarehouseId === warehouse.id);
  return {
    facts: data,
    today: dateInZone(data.now, warehouse.zone),
    accountsById: new Map(data.places.map((place) => [place.id, place])),
    recordsByConsigneeId: records,
    shuttleRowByKey: new Map(shuttle.map((row) => [`${row.consigneeId} ${row.receivingDate}`, row])),
    blocks: data.blocks.filter(
      (block) =>
        !block.deactivated &&
        fits(block.warehouseId, warehouse.id) &&
        (block.shipperIds.length === 0 || block.shipperIds.includes(shipper.id)),
    ),
    cutoffs: new Map(),
    decisions: new Map(),
  };
}

const fits = (expected: number | null, value: number) => expected === null || expected === value;

/** Decides whether it may ship. Returns every reason against it, its service, and the nearest later date that works. */
export function decideShipping(index: ShippingIndex, query: ShippingQuery): ShippingDecision {
  const asks = query.checkScope ?? 'entry';
  const key = [
    query.consigneeId,
    query.shipDate,
    asks,
    query.careOfId ?? (query.careOfId === null ? 'itself' : ''),
    query.extendedTo ?? (query.extendedTo === null ? 'none' : ''),
  ].join(' ');
  const cachedDecision = index.decisions.get(key);
  if (cachedDecision) return cachedDecision;
  const { consigneeId, shipDate, careOfId, extendedTo } = query;
  const reasons = reasonsAgainst(index, { consigneeId, shipDate, asks, careOfId, extendedTo });
  const yes = reasons.length === 0;
  const service = serviceOf(index, consigneeId, shipDate);
  const cutoff = cutoffOn(index, shipDate, extendedTo);
  const answer: ShippingDecision = {
    canShip: yes,
    reasons,
    serviceDay: service && { ...service, cutoffAt: cutoff.cutoffAt?.toString() ?? null },
    cutoff,
    nearestLaterDate: yes ? null : nearestDate(index, consigneeId, shipDate, asks),
    nearestEarlierDate: yes ? null : earlierDate(index, consigneeId, shipDate, asks),
  };
  index.decisions.set(key, answer);
  return answer;
}

const worksOn =
  (shippingIndex: ShippingIndex, consigneeId: number, asks: ShippingCheckScope) => (shipDate: string) =>
    reasonsAgainst(shippingIndex, { consigneeId, shipDate, asks }).length === 0;

// A user who can choose dates only from today on is never offered a date in the past.
function nearestDate(
  shippingIndex: ShippingIndex,
  consigneeId: number,
  shipDate: string,
  asks: ShippingCheckScope,
): string | null {
  const next = addDays(shipDate, 1);
  const { facts, today } = shippingIndex;
  const from = facts.shipDateRights.canChooseAnyDate || next > today ? next : today;
  if (accountReasons(shippingIndex, consigneeId).length > 0) return null;
  return findFirstDateFrom(from, searchDays - 1, worksOn(shippingIndex, consigneeId, asks));
}

function earlierDate(
  shippingIndex: ShippingIndex,
  consigneeId: number,
  shipDate: string,
  asks: ShippingCheckScope,
): string | null {
  const day = addDays(shipDate, -1);
  const last = asks === 'entry' ? lastPickable(shippingIndex) : null;
  if (accountReasons(shippingIndex, consigneeId).length > 0) return null;
  return findLastDateUpTo(
    last !== null && last < day ? last : day,
    shippingIndex.today,
    searchDays - 1,
    worksOn(shippingIndex, consigneeId, asks),
  );
}
/** The last date the user can choose, with or without a service. Null when there is no limit. */
function lastPickable({ facts, today }: ShippingIndex): string | null {
  if (facts.shipDateRights.canChooseAnyDate) return null;
  return facts.holidays
    .filter(
      (h) =>
        h.earlyAccess !== null &&
        h.earlyAccess <= today &&
        holidayAppliesToRegion(h, facts.warehouse.regionId),
    )
    .reduce(
      (last, h) => (h.expirationDate > last ? h.expirationDate : last),
      addDays(today, facts.futureDays),
    );
}

type Asked = Omit<ShippingQuery, 'checkScope'> & { asks: ShippingCheckScope };
function reasonsAgainst(shippingIndex: ShippingIndex, request: Asked): ShippingBlocker[] {
  const { consigneeId, shipDate, asks } = request;
  const record = shippingIndex.accountsById.has(consigneeId)
    ? recordOn(shippingIndex, consigneeId, shipDate)
    : null;
  const served = record !== null && !isBlockedRecord(record);
  const careOfId = request.careOfId === undefined ? served && record.careOfId : request.careOfId;
  const place = careOfId && careOfId !== consigneeId ? careOfId : null;
  const reasons = [
    ...accountReasons(shippingIndex, consigneeId),
    ...placeReasons(shippingIndex, place),
    ...blockReasons(shippingIndex, consigneeId, place, shipDate),
  ];
  if (asks !== 'service') reasons.push(...hourReasons(shippingIndex, request));
  if (asks === 'entry') reasons.push(...dateReasons(shippingIndex, shipDate));
  if (shippingIndex.accountsById.has(consigneeId) && !served) reasons.push(noService(record));
  // Entered freight leaves the warehouse from which its line is planned.
  if (served && request.careOfId === undefined) reasons.push(...dockReasons(shippingIndex, record, request));
  return reasons;
}
/** Checks the outbound warehouse of the record, or of the shuttle file when it covers the day. */
function dockReasons(
  shippingIndex: ShippingIndex,
  record: DayOfServiceRecord,
  { consigneeId, shipDate }: Asked,
): ShippingBlocker[] {
  if ((shippingIndex.facts.closedDocks ?? []).length === 0) return [];
  const from = getOutboundWarehouseIdOfRecord(record, shuttleOn(shippingIndex, consigneeId, shipDate));
  const closed = shippingIndex.facts.closedDocks?.find((dock) => dock.id === from);
  return closed
    ? [
        {
          code: 'outboundInactive',
          sentence: shippingErrors.outboundWarehouseInactive.sentence,
          params: { warehouse: closed.code },
          record: { kind: 'dayOfService', id: record.id },
        },
      ]
    : [];
}
const recordOn = (
  { recordsByConsigneeId, facts }: ShippingIndex,
  consigneeId: number,
  shipDate: string,
): DayOfServiceRecord | null =>
  findDecidingRecord(recordsByConsigneeId.get(consigneeId) ?? [], shipDate, facts.shipper.id);

// An account out of use accepts no more freight. Another date can have another route
// (docs/domain/calendar.md#closing-a-place).
function placeReasons({ accountsById: places }: ShippingIndex, placeId: number | null): ShippingBlocker[] {
  const place = placeId === null ? undefined : places.get(placeId);
  return place && !place.active
    ? [
        {
          code: 'placeInactive',
          sentence: shippingErrors.locationInactive.sentence,
          params: { place: place.name },
          record: { kind: 'account', id: place.id },
        },
      ]
    : [];
}

function accountReasons(
  { facts, accountsById: places }: ShippingIndex,
  consigneeId: number,
): ShippingBlocker[] {
  const reasons: ShippingBlocker[] = [];
  if (!facts.shipper.active)
    reasons.push({ ...inactive(facts.shipper, 'shipperInactive'), field: 'shipperAccountId' });
  const consignee = places.get(consigneeId);
  if (!consignee)
    return [
      ...reasons,
      { code: 'consigneeUnknown', sentence: shippingErrors.unknownConsignee.sentence, params: {} },
    ];
  // A consignee that the shipper may not use is not named in the reason.
  const foreign = facts.consigneesOfShipper !== null && !facts.consigneesOfShipper.has(consigneeId);
  if (!consignee.active && !foreign) reasons.push(inactive(consignee, 'consigneeInactive'));
  if (foreign) {
    reasons.push({
      code: 'consigneeNotSetUp',
      sentence: shippingErrors.consigneeNotSetUp.sentence,
      params: {},
      record: { kind: 'account', id: consigneeId },
    });
  }
  return reasons;
}

const inactive = (account: { id: number; name: string }, code: string): ShippingBlocker => ({
  code,
  sentence: shippingErrors.accountInactive.sentence,
  params: { account: account.name },
  record: { kind: 'account', id: account.id },
});

// Each block is reported, because deactivating one of two does not unblock the account. A block of the delivery account counts
// like one of the consignee.
const blockReasons = (
  { blocks, accountsById: places }: ShippingIndex,
  consigneeId: number,
  placeId: number | null,
  shipDate: string,
): ShippingBlocker[] =>
  blocks
    .filter((block) => block.startDate <= shipDate && shipDate <= block.endDate)
    .flatMap((block): ShippingBlocker[] => {
      const params = { from: formatDate(block.startDate), to: formatDate(block.endDate) };
      const record = { kind: 'block' as const, id: block.id };
      const blocked = {
        code: 'accountBlocked',
        sentence: shippingErrors.accountBlocked.sentence,
        params,
        record,
      };
      if (block.consigneeId === null) return [{ ...blocked, field: 'shipperAccountId' }];
      if (block.consigneeId === consigneeId) return [blocked];
      if (placeId === null || block.consigneeId !== placeId) return [];
      const place = places.get(placeId)?.name ?? '';
      return [
        {
          code: 'placeBlocked',
          sentence: shippingErrors.locationBlocked.sentence,
          params: { ...params, place },
          record,
        },
      ];
    });

/** Why no line of the shipper can be entered for a date, to any consignee. Null when there is no such reason. */
export interface ShipperBlock {
  reason: 'accountInactive' | 'accountBlocked';
  /** The first and last blocked date. Null when the account is inactive. */
  from: string | null;
  to: string | null;
}
export function findShipperBlock({ facts, blocks }: ShippingIndex, shipDate: string): ShipperBlock | null {
  if (!facts.shipper.active) return { reason: 'accountInactive', from: null, to: null };
  const block = blocks
    .filter((one) => one.consigneeId === null && one.startDate <= shipDate && shipDate <= one.endDate)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate))[0];
  return block ? { reason: 'accountBlocked', from: block.startDate, to: block.endDate } : null;
}

function hourReasons(shippingIndex: ShippingIndex, { shipDate, asks, extendedTo }: Asked): ShippingBlocker[] {
  const { warehouse, group, mayEnterAfterCutoff } = shippingIndex.facts;
  const ofWarehouse: ShippingBlocker['record'] = { kind: 'warehouse', id: warehouse.id };
  if (!warehouse.active || !warehouse.receives)
    return [
      {
        code: 'warehouseClosed',
        sentence: warehouseClosedErrors.warehouseClosed.sentence,
        params: {},
        record: ofWarehouse,
        field: 'shipDate',
      },
    ];
  const cutoff = cutoffOn(shippingIndex, shipDate, extendedTo);
  const blocker = getCutoffBlocker(cutoff, shipDate);
  if (!blocker || (asks === 'finalize' && cutoff.reason === 'extended')) return [];
  if (mayEnterAfterCutoff && cutoff.reason !== 'warehouseClosed') return [];
  return [
    {
      ...blocker,
      record:
        group && cutoff.reason !== 'warehouseClosed' ? { kind: 'cutoffGroup', id: group.id } : ofWarehouse,
      field: 'shipDate',
    },
  ];
}

function dateReasons({ facts, today }: ShippingIndex, shipDate: string): ShippingBlocker[] {
  const { warehouse, futureDays, holidays, shipDateRights: reach } = facts;
  const blocker = getShipDateBlocker(shipDate, {
    today,
    futureDays,
    sameDayShipments: warehouse.sameDayShipments,
    regionId: warehouse.regionId,
    holidays,
    rights: reach,
  });
  return blocker ? [{ ...blocker, field: 'shipDate' }] : [];
}

function noService(record: DayOfServiceRecord | null): ShippingBlocker {
  const reason: ShippingBlocker = {
    code: 'noService',
    sentence: shippingErrors.noDayOfService.sentence,
    params: {},
  };
  return record ? { ...reason, record: { kind: 'dayOfService', id: record.id } } : reason;
}

const shuttleOn = (
  { shuttleRowByKey: shuttle }: ShippingIndex,
  consigneeId: number,
  shipDate: string,
): ShuttleOverrideRow | null => shuttle.get(`${consigneeId} ${shipDate}`) ?? null;

function serviceOf(shippingIndex: ShippingIndex, consigneeId: number, shipDate: string): ServiceDay | null {
  if (!shippingIndex.accountsById.has(consigneeId)) return null;
  const record = recordOn(shippingIndex, consigneeId, shipDate);
  if (!record || isBlockedRecord(record)) return null;
  return computeServiceDay(record, shipDate, shuttleOn(shippingIndex, consigneeId, shipDate), (id) => {
    const place = shippingIndex.accountsById.get(id);
    if (!place) throw new Error(`The facts have no location for account ${id}`);
    return place.zone;
  });
}

function cutoffOn(
  { cutoffs, facts }: ShippingIndex,
  shipDate: string,
  extendedTo: string | null | undefined,
): Cutoff {
  const key = `${shipDate} ${extendedTo === undefined ? 'any' : (extendedTo ?? '')}`;
  const cachedCutoff = cutoffs.get(key);
  if (cachedCutoff) return cachedCutoff;
  const { warehouse, group, shipper, blockedGroupDates, extended, now } = facts;
  const cutoff = computeCutoff({
    shipDate,
    timeZone: warehouse.zone,
    warehouseWeek: warehouse.schedule,
    group: group?.week ?? null,
    groupBlocked: blockedGroupDates.includes(shipDate),
    exempt: shipper.cutoffExempt,
    extendedTo:
      extendedTo === undefined ? (extended?.find((e) => e.shipDate === shipDate)?.hour ?? null) : extendedTo,
    now,
  });
  cutoffs.set(key, cutoff);
  return cutoff;
}
