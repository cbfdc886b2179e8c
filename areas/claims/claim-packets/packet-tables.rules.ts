import type { PacketData } from './packet-data.contract.ts';
import { formatScanPlace, formatScanKind, listConversationEntries } from './packet-format.rules.ts';
import { claimEventNames } from '#areas/claims/claims/claim-events.rules.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { claimTypeNames } from '#areas/claims/claims/claims.contract.ts';

/** The tables of a packet for spreadsheets: instants in UTC, degrees Fahrenheit, dollars. */

type Cell = string | number | null;
export interface PacketTable {
  name: string;
  titles: readonly string[];
  rows: readonly (readonly Cell[])[];
}
type Say = (text: string, params?: Readonly<Record<string, string | number>>) => string;
const dollars = (cents: number): number => cents / 100;

export function buildPacketTables(data: PacketData, say: Say): PacketTable[] {
  const titles = (...words: string[]): string[] => words.map((word) => say(word));
  return [...freightOf(data, say, titles), ...restOf(data, say, titles)];
}
function freightOf(f: PacketData, say: Say, titles: (...words: string[]) => string[]): PacketTable[] {
  return [
    {
      name: 'claim.csv',
      titles: titles(
        'Claim',
        'Claimant',
        'day|Filed',
        'Type',
        'Units',
        'Claimed',
        'amount|Offered',
        'amount|Paid',
        'What happened',
      ),
      rows: [
        [
          `CL-${f.claim.number}`,
          f.claim.claimant,
          f.claim.filedAt,
          say(claimTypeNames[f.claim.type]),
          f.claim.boxes,
          dollars(f.claim.amount),
          f.claim.offered === null ? null : dollars(f.claim.offered),
          f.claim.settled === null ? null : dollars(f.claim.settled),
          f.claim.said,
        ],
      ],
    },
    {
      name: 'order-lines.csv',
      titles: titles(
        'Order',
        'Shipper',
        'Consignee',
        'Product',
        'Commodity',
        'PO',
        'Units',
        'Cu ft',
        'Ship date',
      ),
      rows: f.lines.map((l) => [
        l.order,
        l.shipper,
        l.consignee,
        l.code,
        l.description,
        l.po,
        l.units,
        dollars(l.cubes),
        l.shipDate,
      ]),
    },
    {
      name: 'scans.csv',
      titles: titles('Box', 'When', 'What', 'Warehouse', 'Location', 'Who', 'Device', 'Note'),
      rows: f.scans.map((s) => [
        s.code,
        s.at,
        formatScanKind(say, s),
        s.warehouse,
        formatScanPlace(say, s),
        translateAnonymousOrErasedPersonName(say, s.who),
        s.device,
        s.note,
      ]),
    },
  ];
}
function restOf(f: PacketData, say: Say, titles: (...words: string[]) => string[]): PacketTable[] {
  return [
    {
      name: 'temperatures.csv',
      titles: titles('When', 'What', 'Code', 'Temperature', 'Device', 'Who'),
      rows: f.temperatures.map((r) => [
        r.at,
        say(r.measured),
        r.code,
        r.tenthsF / 10,
        r.device,
        translateAnonymousOrErasedPersonName(say, r.who),
      ]),
    },
    {
      name: 'loads.csv',
      titles: titles(
        'Load',
        'Warehouse',
        'Door',
        'Trailer',
        'Seal',
        'Loaded',
        'Released',
        'Stop',
        'Delivered',
        'Units',
      ),
      rows: f.truckStops.map((k) => [
        k.load,
        k.warehouse,
        k.door,
        k.trailer,
        k.seal,
        k.loadedAt,
        k.releasedAt,
        k.stop,
        k.deliveredAt,
        k.boxes,
      ]),
    },
    {
      name: 'proofs.csv',
      titles: titles('Stop', 'Delivered', 'Signed by', 'Temperature', 'Note'),
      rows: f.deliveryProofs.map((p) => [
        p.place,
        p.deliveredAt,
        p.signedBy,
        p.temperatureTenths === null ? null : p.temperatureTenths / 10,
        p.note,
      ]),
    },
    {
      name: 'invoice-lines.csv',
      titles: titles('Invoice', 'Charge', 'Amount', 'Outstanding'),
      rows: f.invoiceLines.map((l) => [l.invoice, say(l.charge), dollars(l.amount), dollars(l.left)]),
    },
    {
      name: 'messages.csv',
      titles: titles('When', 'Who', 'Comments', 'Status'),
      rows: listConversationEntries(f, say).map((m) => [
        m.at,
        translateAnonymousOrErasedPersonName(say, m.who),
        m.text,
        m.more,
      ]),
    },
    {
      name: 'history.csv',
      titles: titles('When', 'What', 'Amount', 'Who', 'Comments'),
      rows: f.events.map((e) => [
        e.at,
        say(claimEventNames[e.action]?.label ?? e.action),
        e.amount === null ? null : dollars(e.amount),
        translateAnonymousOrErasedPersonName(say, e.who),
        e.said,
      ]),
    },
  ];
}
