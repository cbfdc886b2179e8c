import type { SeedTables } from './seed-tables.ts';
import type { SeedAccount, SeedParties } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';
import type { TableRow } from '../insert-rows.ts';

/** Where the newest posted invoices were sent: to accounting, to the portal, and by email to payers who want it. */

const invoiceCount = 30;
const bounce = '550 5.1.1 The mailbox is not known here';

export function seedInvoiceTransmissions(tables: SeedTables, parties: SeedParties): void {
  const posted = tables
    .getRows('invoice')
    .filter((i) => typeof i['posted_at'] === 'string')
    .toSorted((a, b) => Number(b['number']) - Number(a['number']))
    .slice(0, invoiceCount);
  // The most recent email went to an address that no longer exists.
  const bouncedInvoiceId = posted.find((i) => wantsMail(payerOf(parties, i)))?.['id'];
  for (const invoice of posted.toReversed()) {
    send(tables, invoice, 'accounting', 40, null);
    send(tables, invoice, 'portal', 60, null);
    const payer = payerOf(parties, invoice);
    if (wantsMail(payer))
      send(tables, invoice, 'email', 90, payer, invoice['id'] === bouncedInvoiceId ? bounce : null);
  }
}
const payerOf = (parties: SeedParties, invoice: TableRow): SeedAccount =>
  getRequiredMapValue(parties.accountById, Number(invoice['bill_to_id']));
const wantsMail = ({ flags }: SeedAccount): boolean => flags.includes('emailInvoices');

const titles = {
  accounting: 'Sending invoices to accounting',
  portal: 'Uploading invoices to the payment portal',
  email: '',
};
function send(
  tables: SeedTables,
  invoice: TableRow,
  what: keyof typeof titles,
  minutes: number,
  payer: SeedAccount | null,
  error: string | null = null,
): void {
  const number = String(invoice['number']);
  const key = `${what} invoice ${String(invoice['id'])}${payer ? ' 1' : ''}`;
  const to = payer?.email ?? what;
  const requestedAt = Temporal.Instant.from(String(invoice['posted_at'])).add({ minutes }).toString();
  tables.addWithId('invoice_delivery', {
    invoice_id: invoice['id'],
    channel: what,
    dedupe_key: key,
    to_address: to,
    requested_at: requestedAt,
    requested_by: 'Kemi Okafor',
  });
  tables.addWithId('outbox', {
    kind: what,
    payload: payer
      ? {
          to,
          subject: `Coldlane: invoice ${number}`,
          text: `Invoice ${number} is attached.`,
          invoiceId: invoice['id'],
        }
      : { invoiceId: invoice['id'], to, subject: number, text: titles[what] },
    status: error === null ? 'sent' : 'failed',
    attempts: 1,
    dedupe_key: key,
    error,
    created_at: requestedAt,
    sent_at: error === null ? requestedAt : null,
    provider_id: null,
  });
}
