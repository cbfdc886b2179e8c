import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { demoTimeZones } from './warehouses.ts';
/**
 * The shape of the benchmark data. It repeats in blocks of 24 lines of 4 units: four orders of six lines, and six bills of lading
 * of four lines from four shippers. A line of the past is a shipment, a bill of lading is an invoice.
 */

export const unitsPerLine = 4;
export const linesPerBlock = 24;
export const loadsPerDay = 60;
export const dropsPerLoad = 3;

/** Tables that get rows with ids of their own. */
export const bulkTablesWithOwnIds = [
  'account',
  'day_of_service',
  'load',
  'load_pickup',
  'load_drop',
  'orders',
  'consolidate',
  'unit',
  'unit_event',
  'bol',
  'bol_detail',
  'shipment',
  'shipment_detail',
  'shipment_rate',
  'invoice',
  'invoice_detail',
  'payment',
];

export interface BulkSizes {
  blocks: number;
  days: number;
  firstDate: string;
  today: string;
  /** Days before today. */
  pastDays: number;
  pastBlocks: number;
  closedBlocks: number;
  accounts: number;
  shippers: number;
  consignees: number;
}
export type BulkFirstIds = Record<
  | (typeof bulkTablesWithOwnIds)[number]
  | 'order_number'
  | 'unit_serial'
  | 'load_number'
  | 'bol_serial'
  | 'shipment_number'
  | 'invoice_number'
  | 'mia'
  | 'vis'
  | 'dos'
  | 'product'
  | 'tariff',
  number
>;
export type NamedInsertSql = [name: string, sql: string];

/** The building blocks of the statements: days, parties and prices as SQL over the number of a block, order or bill. */
export function buildBulkSqlParts(firstIds: BulkFirstIds, sizes: BulkSizes) {
  const lines = sizes.blocks * linesPerBlock;
  const day = (block: string) => `(${block}::bigint * ${sizes.days} / ${sizes.blocks})::int`;
  const date = (block: string) => `date '${sizes.firstDate}' + ${day(block)}`;
  const shipper = (order: string) =>
    `${firstIds['account']} + 1 + (${order}::bigint * 31 % ${sizes.shippers})::int`;
  const consignee = (bol: string) =>
    `${firstIds['account']} + ${sizes.shippers} + 1 + (${bol}::bigint * 7919 % ${sizes.consignees})::int`;
  /** The stops of a load go to places that receive other deliveries too. */
  const deliverTo = (load: string, bol: string) =>
    consignee(`(${load} * ${dropsPerLoad} + ${bol} % ${dropsPerLoad})`);
  const warehouse = (bol: string) =>
    `case when ${bol} % 10 < 7 then ${firstIds['mia']} else ${firstIds['vis']} end`;
  const load = (block: string, bol: string) =>
    `${day(block)} * ${loadsPerDay} + case when ${bol} % 10 < 7 then ${bol} % 42 else 42 + ${bol} % 18 end`;
  const instantSql = (block: string, hour: number) =>
    `(${date(block)})::timestamp at time zone '${demoTimeZones.eastern}' + interval '${hour} hours'`;
  const slot = (n: string) => `'P' || (1 + ${n} % 8) || '-' || (1 + ${n} / 8 % 10)`;
  const stagingLane = (n: string) => `'A-' || (1 + ${n} % 12)`;
  const cubes = 664;
  const linehaul = (bol: string) => `((${cubes}::bigint * (26000 + ${bol} % 10 * 1000) + 5000) / 10000)::int`;
  const fuel = (bol: string) => `((${linehaul(bol)}::bigint * 2450 + 5000) / 10000)::int`;
  const total = (bol: string) => `${linehaul(bol)} + ${fuel(bol)}`;
  // Line n (from 0) of all lines: its block, order and bill. The bill takes one line of each of the block's four orders.
  const each = (upTo: number) =>
    `(
      select n, n / ${linesPerBlock} as block, n / ${linesPerBlock} * 4 + n % ${linesPerBlock} / 6 as ord,
        n / ${linesPerBlock} * 6 + n % 6 as bol
      from generate_series(0, ${upTo - 1}) n
    )`;
  const pastLines = sizes.pastBlocks * linesPerBlock;
  const { pending, finalized, received, putAway, loaded } = unitStatus;
  const state = `
    case when l.block < ${sizes.pastBlocks} then ${loaded}
    when ${day('l.block')} > ${sizes.pastDays} then case when l.ord % 5 = 0 then ${pending} else ${finalized} end
    when (l.n + k) % 10 < 5 then ${loaded} when (l.n + k) % 10 = 7 then ${putAway}
    when (l.n + k) % 10 = 9 then ${finalized} else ${received} end
  `;
  return {
    b: firstIds,
    s: sizes,
    lines,
    day,
    date,
    shipper,
    consignee,
    deliverTo,
    warehouse,
    load,
    at: instantSql,
    slot,
    stagingLane,
    cubes,
    linehaul,
    fuel,
    total,
    each,
    pastLines,
    state,
  };
}
export type BulkSqlParts = ReturnType<typeof buildBulkSqlParts>;
