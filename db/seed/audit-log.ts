import { demoUsers } from './users.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';
import type { TableRow, ColumnValue } from '../insert-rows.ts';

/**
 * Creates the audit log of the demo history, as the product would have written it. `extraEntries` adds entries from other
 * parts.
 */
export function seedAuditLog(
  tables: SeedTables,
  parties: SeedParties,
  extraEntries: readonly TableRow[],
): void {
  const found: TableRow[] = [...extraEntries];
  const names = new Map(demoUsers.map((u) => [getRequiredMapValue(parties.userIdByEmail, u.email), u.name]));
  const tell = (
    at: ColumnValue | undefined,
    entity: string,
    row: TableRow,
    action: string,
    userId: ColumnValue,
    after: object | null = null,
  ) => {
    if (typeof at !== 'string') return;
    const id = typeof userId === 'number' ? userId : null;
    found.push({
      at,
      entity,
      entity_id: row['id'],
      action,
      before: null,
      after,
      user_id: id,
      user_name: id === null ? 'Coldlane' : (names.get(id) ?? 'Coldlane'),
      reason: null,
    });
  };
  const dana = parties.userIdByEmail.get('dana.reyes@coldlane.example');
  const kemi = parties.userIdByEmail.get('kemi.okafor@coldlane.example');
  for (const order of tables.getRows('orders')) {
    tell(order['created_at'], 'order', order, 'created', order['created_by'], {
      orderNumber: order['order_number'],
    });
    tell(order['finalized_at'], 'order', order, 'finalized', order['created_by']);
  }
  const loads = new Map(tables.getRows('load').map((load) => [load['id'], load]));
  for (const pickup of tables.getRows('load_pickup')) {
    const load = loads.get(pickup['load_id']);
    if (!load) continue;
    tell(pickup['started_at'], 'load', load, 'start loading', dana);
    tell(pickup['loaded_at'], 'load', load, 'loaded', dana);
    tell(pickup['released_at'], 'load', load, 'release', dana);
  }
  for (const bol of tables.getRows('bol'))
    tell(bol['created_at'], 'bol', bol, 'made', bol['created_by'], {
      bolNumber: bol['bol_number'],
      generation: 1,
    });
  for (const { at, shipment, action, after } of [...ofShipments(tables), ...handmade(tables)])
    tell(at, 'shipment', shipment, action, kemi, after);
  const invoices = new Map(tables.getRows('invoice').map((invoice) => [invoice['id'], invoice]));
  for (const invoice of tables.getRows('invoice')) {
    tell(
      invoice['created_at'],
      'invoice',
      invoice,
      ['made by closing', 'made by hand', 'made as a credit'][Number(invoice['type'])] ?? 'made',
      kemi,
      { amount: invoice['amount'] },
    );
    tell(invoice['posted_at'], 'invoice', invoice, 'posted', kemi, { number: invoice['number'] });
    const creditedInvoice = invoices.get(invoice['credit_of_id']);
    if (creditedInvoice)
      tell(invoice['created_at'], 'invoice', creditedInvoice, 'credited', kemi, {
        credit: invoice['number'],
      });
  }
  for (const row of found.toSorted((a, b) => (String(a['at']) < String(b['at']) ? -1 : 1)))
    tables.addWithoutId('audit', row);
}

interface Act {
  at: ColumnValue | undefined;
  shipment: TableRow;
  action: string;
  after: object;
}
/** What the product did with each shipment, and who reviewed it. */
const ofShipments = (tables: SeedTables): Act[] =>
  tables.getRows('shipment').flatMap((shipment) => {
    const { amount, error_message: error, shipment_number: shipmentNumber } = shipment;
    const rated = error === null ? { amount } : { error };
    return [
      { at: shipment['created_at'], shipment, action: 'made', after: { shipmentNumber } },
      { at: shipment['rated_at'], shipment, action: 'rated', after: rated },
      { at: shipment['approved_at'], shipment, action: 'approved', after: { amount } },
    ];
  });
/** Before it is rated the next morning. */
const soonAfter = (instant: ColumnValue | undefined): ColumnValue =>
  typeof instant === 'string' ? Temporal.Instant.from(instant).add({ minutes: 12 }).toString() : null;
/** What users did to shipments: canceled one, or a line of one, split one, merged some. */
function handmade(tables: SeedTables): Act[] {
  const shipments = new Map(tables.getRows('shipment').map((s) => [s['id'], s]));
  const acts: Act[] = [];
  const did = (shipment: TableRow | undefined, action: string, after: object) => {
    if (shipment) acts.push({ at: soonAfter(shipment['created_at']), shipment, action, after });
  };
  for (const s of shipments.values()) {
    const number = s['shipment_number'];
    if (s['status'] === 6) did(s, 'cancelled', { reasonId: s['cancel_reason_id'] });
    const from = shipments.get(s['split_from_id']);
    did(from, 'split', { into: number });
    if (from) did(s, 'made by a split', { of: from['shipment_number'] });
    const master = shipments.get(s['master_id']);
    if (master) did(s, 'grouped', { master: master['shipment_number'] });
  }
  for (const [master, group] of Map.groupBy(shipments.values(), (s) => shipments.get(s['master_id'])))
    did(master, 'made of a group', { shipments: group.map((s) => s['shipment_number']) });
  for (const d of tables.getRows('shipment_detail')) {
    const shipment = shipments.get(d['shipment_id']);
    if (d['status'] === 0 && shipment?.['status'] !== 6)
      did(shipment, 'cancelled a line', {
        line: d['description'],
        units: d['units'],
        reasonId: d['cancel_reason_id'],
      });
  }
  return acts;
}
