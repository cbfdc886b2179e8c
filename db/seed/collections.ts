import { addDays, compareDates } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedParties } from './accounts-and-users.ts';
import type { ColumnValue } from '../insert-rows.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

const contactNotes = [
  'Ms. Ortiz is out until Thursday',
  'Asked for the proof of delivery of the oldest invoice',
  'Paid half; pays the rest when their own customer pays',
] as const;

/** The collection contacts of the three longest-overdue accounts, and the next steps. */
export function seedCollectionContactsOfOverdueAccounts(
  tables: SeedTables,
  parties: SeedParties,
  now: Temporal.Instant,
): void {
  const today = dateInZone(now, demoCompanyTimeZone);
  const kemi = parties.userIdByEmail.get('kemi.okafor@coldlane.example') ?? null;
  const paid = new Set(tables.getRows('payment').map((p) => p['invoice_id']));
  const longest = tables
    .getRows('invoice')
    .filter((i) => i['posted_at'] !== null && i['credited'] !== true && Number(i['amount']) > 0)
    .filter((i) => !paid.has(i['id']) && String(i['due_date']) < today)
    .toSorted((a, b) => compareDates(String(a['due_date']), String(b['due_date'])));
  const payers = [...new Set(longest.map((i) => i['bill_to_id']))].slice(0, contactNotes.length);
  const isoInstantDaysAgo = (days: number): ColumnValue =>
    instantFromLocalTime(addDays(today, -days), '10:20', demoCompanyTimeZone).toString();
  payers.forEach((payer_id, n) => {
    const noteFields = { payer_id, created_by: kemi };
    tables.addWithId('collection_note', {
      ...noteFields,
      kind: 0,
      note: contactNotes[n] ?? '',
      promised_amount: null,
      promised_on: null,
      at: isoInstantDaysAgo(6 - n),
    });
    if (n < 2)
      tables.addWithId('collection_note', {
        ...noteFields,
        kind: 1,
        note: 'By phone',
        promised_amount: 25_000 * (n + 1),
        promised_on: addDays(today, n === 0 ? -1 : 4),
        at: isoInstantDaysAgo(4 - n),
      });
    tables.addWithoutId('collection_next_action', {
      payer_id,
      changed_by: kemi,
      action: n === 0 ? 'Call again' : 'Send the proof of delivery',
      due_on: addDays(today, n),
      at: isoInstantDaysAgo(3 - n),
    });
  });
}
