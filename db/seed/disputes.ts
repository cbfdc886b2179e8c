import { addDays, compareDates } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

const wishes = [
  { reason: 'service', said: 'The pallets came without exchange; the driver signed for it.', status: 0 },
  { reason: 'quantity', said: 'We received two boxes fewer than billed.', status: 0 },
  { reason: 'price', said: 'Our contract has a different fuel surcharge.', status: 2 },
  { reason: 'twice', said: 'Already billed on last week’s invoice.', status: 3 },
  { reason: 'quantity', said: 'The cube is that of the whole order.', status: 0 },
] as const;

/** Lines that payers dispute: some wait for a decision, one was rejected, one withdrawn. */
export function seedInvoiceLineDisputes(
  tables: SeedTables,
  parties: SeedParties,
  now: Temporal.Instant,
): void {
  const today = dateInZone(now, demoCompanyTimeZone);
  const kemi = parties.userIdByEmail.get('kemi.okafor@coldlane.example') ?? null;
  const latest = tables
    .getRows('invoice')
    .filter((i) => i['posted_at'] !== null && i['credited'] !== true && i['type'] === 0)
    .filter((i) => String(i['date']) < addDays(today, -1))
    .toSorted(
      (a, b) => compareDates(String(b['date']), String(a['date'])) || Number(a['id']) - Number(b['id']),
    );
  // The first demo user has one that waits for a decision.
  const firstUserAccountId = parties.account('MA00101').id;
  latest.sort(
    (a, b) => Number(b['bill_to_id'] === firstUserAccountId) - Number(a['bill_to_id'] === firstUserAccountId),
  );
  const payers = new Set<unknown>();
  const invoices = latest.filter((i) => !payers.has(i['bill_to_id']) && payers.add(i['bill_to_id']));
  wishes.forEach((disputeSeed, n) => {
    const invoice = invoices[n];
    const lines = tables.getRows('invoice_detail').filter((d) => d['invoice_id'] === invoice?.['id']);
    const line = lines.toReversed().find((d) => Number(d['amount']) > 500);
    if (!invoice || !line) return;
    const madeOn = addDays(String(invoice['date']), 1);
    const ended = disputeSeed.status === 0 ? null : addDays(madeOn, n === 2 ? 0 : 1);
    const toIsoInstant = (day: string | null) =>
      day === null
        ? null
        : instantFromLocalTime(
            day < today ? day : addDays(today, -1),
            '11:30',
            demoCompanyTimeZone,
          ).toString();
    const dispute = tables.addWithId('dispute', {
      invoice_id: invoice['id'] ?? null,
      line_id: line['id'] ?? null,
      payer_id: invoice['bill_to_id'] ?? null,
      amount: Math.ceil(Number(line['amount']) / (n % 2 ? 1 : 2)),
      reason: disputeSeed.reason,
      description: disputeSeed.said,
      status: disputeSeed.status,
      answer: disputeSeed.status === 2 ? 'The surcharge is for the week in which the truck left.' : null,
      credit_id: null,
      opened_on: madeOn,
      opened_at: toIsoInstant(madeOn),
      opened_by: null,
      decided_on: ended,
      decided_at: toIsoInstant(ended),
      decided_by: disputeSeed.status === 2 ? kemi : null,
    });
    if (n === 0)
      tables.addWithId('dispute_note', {
        dispute_id: dispute.id,
        note: 'We asked the driver for the documents.',
        at: toIsoInstant(addDays(madeOn, 1)),
        created_by: kemi,
      });
  });
  credited(tables, kemi);
}

/** The dispute that billing accepted: part of its line was credited. */
function credited(tables: SeedTables, kemi: number | null): void {
  const credit = tables.getRows('invoice').find((i) => typeof i['credit_of_line_id'] === 'number');
  if (!credit) return;
  const day = String(credit['date']);
  const toIsoInstant = (date: string, time: string) =>
    instantFromLocalTime(date, time, demoCompanyTimeZone).toString();
  tables.addWithId('dispute', {
    invoice_id: credit['credit_of_id'] ?? null,
    line_id: credit['credit_of_line_id'] ?? null,
    payer_id: credit['bill_to_id'] ?? null,
    amount: -Number(credit['amount']),
    reason: 'service',
    description: 'Half of the boxes came on the next day’s truck.',
    status: 1,
    answer: 'You’re right. We credited half of the line.',
    credit_id: credit['id'] ?? null,
    opened_on: addDays(day, -1),
    opened_at: toIsoInstant(addDays(day, -1), '11:30'),
    opened_by: null,
    decided_on: day,
    decided_at: toIsoInstant(day, '15:05'),
    decided_by: kemi,
  });
}
