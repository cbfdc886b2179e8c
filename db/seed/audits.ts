import { demoUsers } from './users.ts';
import type { Book } from './book.ts';
import type { Parties } from './parties.ts';
import { need } from './parties.ts';
import type { Row, Value } from './write.ts';

/** Who did what, as the product would have written it at each step of the history; `more` is what other parts have to tell. */
export function planAudits(book: Book, parties: Parties, more: readonly Row[]): void {
  const found: Row[] = [...more];
  const names = new Map(demoUsers.map((u) => [need(parties.users, u.email), u.name]));
  const tell = (
    at: Value,
    entity: string,
    row: Row,
    action: string,
    userId: Value,
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
      why: null,
    });
  };
  const dana = parties.users.get('dana.reyes@coldlane.example');
  const kemi = parties.users.get('kemi.okafor@coldlane.example');
  for (const order of book.rows('orders')) {
    tell(order['created_at'], 'order', order, 'created', order['created_by'], {
      orderNumber: order['order_number'],
    });
    tell(order['finalized_at'], 'order', order, 'finalized', order['created_by']);
  }
  const loads = new Map(book.rows('load').map((load) => [load['id'], load]));
  for (const pickup of book.rows('load_pickup')) {
    const load = loads.get(pickup['load_id']);
    if (!load) continue;
    tell(pickup['started_at'], 'load', load, 'start loading', dana);
    tell(pickup['loaded_at'], 'load', load, 'loaded', dana);
    tell(pickup['released_at'], 'load', load, 'release', dana);
  }
  for (const bol of book.rows('bol'))
    tell(bol['created_at'], 'bol', bol, 'made', bol['created_by'], {
      bolNumber: bol['bol_number'],
      generation: 1,
    });
  for (const shipment of book.rows('shipment')) {
    tell(shipment['created_at'], 'shipment', shipment, 'made', kemi, {
      shipmentNumber: shipment['shipment_number'],
    });
    tell(
      shipment['rated_at'],
      'shipment',
      shipment,
      'rated',
      kemi,
      shipment['error_message'] === null
        ? { amount: shipment['amount'] }
        : { error: shipment['error_message'] },
    );
  }
  const invoices = new Map(book.rows('invoice').map((invoice) => [invoice['id'], invoice]));
  for (const invoice of book.rows('invoice')) {
    tell(
      invoice['created_at'],
      'invoice',
      invoice,
      ['made by closing', 'made by hand', 'made as a credit'][Number(invoice['type'])] ?? 'made',
      kemi,
      { amount: invoice['amount'] },
    );
    tell(invoice['posted_at'], 'invoice', invoice, 'posted', kemi, { number: invoice['number'] });
    const taken = invoices.get(invoice['credit_of_id']);
    if (taken) tell(invoice['created_at'], 'invoice', taken, 'credited', kemi, { credit: invoice['number'] });
  }
  for (const row of found.toSorted((a, b) => (String(a['at']) < String(b['at']) ? -1 : 1)))
    book.put('audit', row);
}
