import { parseRemitTo } from '#areas/billing/invoices/remit-to.rules.ts';
import { settingDefinitions } from '#areas/settings/settings/setting-definitions.contract.ts';
import { addDays, compareDates, daysBetween, weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type pg from 'pg';
import type { SeedTables } from './seed-tables.ts';
import type { SeedParties } from './accounts-and-users.ts';
import type { TableRow } from '../insert-rows.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

/** Credit terms, dunning notices, emailed statements, and payments from a bank file. */
export function seedCreditTermsDunningAndPayments(
  tables: SeedTables,
  parties: SeedParties,
  now: Temporal.Instant,
): void {
  const today = dateInZone(now, demoCompanyTimeZone);
  const kemi = parties.userIdByEmail.get('kemi.okafor@coldlane.example') ?? null;
  const toIsoInstant = (day: string, time = '10:40') =>
    instantFromLocalTime(day, time, demoCompanyTimeZone).toString();
  const buildAuthorFields = (day: string) => ({ at: toIsoInstant(day), created_by: kemi });
  const buildChangeFields = (day: string) => ({ at: toIsoInstant(day), changed_by: kemi });
  const [first, second] = slow
    .map((number) => parties.account(number).id)
    .filter((id) => overdueOn(tables, id, addDays(today, -2 * letterWait - 1)).length > 0);
  const terms: TableRow[] = [
    { payer_id: parties.account('UT00434').id, credit_limit: 100_000, on_hold: false, reason: null },
    { payer_id: parties.account('CA00204').id, credit_limit: 1_000_000, on_hold: false, reason: null },
  ];
  if (first !== undefined) {
    const reason = 'No response to two notices';
    terms.push({ payer_id: first, credit_limit: 50_000, on_hold: true, reason });
    writeLetter(tables, first, { step: 1, day: addDays(today, -2 * letterWait - 1) }, buildAuthorFields);
    writeLetter(tables, first, { step: 2, day: addDays(today, -letterWait) }, buildAuthorFields);
  }
  if (second !== undefined)
    writeLetter(tables, second, { step: 1, day: addDays(today, -3) }, buildAuthorFields);

  for (const term of terms)
    tables.addWithoutId('credit_term', { ...term, ...buildChangeFields(addDays(today, -5)) });

  for (const [number, every, last] of [
    ['OH00402', 'month', addDays(`${today.slice(0, 8)}01`, -1)],
    ['TX00412', 'week', addDays(today, -((weekdayOf(today) + 6) % 7) - 1)],
  ] as const)
    tables.addWithoutId('statement_schedule', {
      account_id: parties.account(number).id,
      frequency: every,
      last_period_end: last,
      ...buildChangeFields(addDays(today, -20)),
    });
  fromBank(tables, { since: addDays(today, -12), kemi });
}

/** Consignees that no end-to-end test depends on. */
const slow = [
  'LA00425',
  'NC00408',
  'AL00424',
  'CO00430',
  'VA00422',
  'MD00421',
  'OK00439',
  'TX00411',
  'IN00427',
];

/** The default wait between two dunning notices, in days. */
const letterWait = Number(settingDefinitions.dunningIntervalDays.defaultValue);

function overdueOn(tables: SeedTables, payerId: number, day: string) {
  const paid = Map.groupBy(
    tables.getRows('payment').filter((p) => String(p['date']) <= day),
    (p) => p['invoice_id'],
  );
  return tables
    .getRows('invoice')
    .filter((i) => i['bill_to_id'] === payerId && i['posted_at'] !== null && i['credited'] !== true)
    .map((i) => ({
      number: String(i['number']),
      date: String(i['date']),
      dueDate: String(i['due_date']),
      days: daysBetween(String(i['due_date']), day),
      open: Number(i['amount']) - (paid.get(i['id']) ?? []).reduce((sum, p) => sum + Number(p['amount']), 0),
      disputed: 0,
    }))
    .filter((l) => l.days > 0 && l.open > 0)
    .toSorted((a, b) => compareDates(a.dueDate, b.dueDate) || Number(a.number) - Number(b.number));
}

/** Creates a dunning notice as of a day. */
function writeLetter(
  tables: SeedTables,
  payerId: number,
  { step, day }: { step: 1 | 2 | 3; day: string },
  buildAuthorFields: (day: string) => TableRow,
): void {
  const account = tables.getRows('account').find((a) => a['id'] === payerId) ?? {};
  const lines = overdueOn(tables, payerId, day);
  if (lines.length === 0) return;
  const getText = (column: string) => String(account[column] ?? '');
  tables.addWithId('dunning_notice', {
    payer_id: payerId,
    step,
    written_on: day,
    language: account['language'] ?? 'en',
    content: {
      step,
      date: day,
      payBy: addDays(day, letterWait),
      account: {
        number: getText('number'),
        name: getText('billing_name'),
        address: getText('address1'),
        city: getText('city'),
        state: getText('state_code'),
        zip: getText('zip'),
        phone: getText('phone'),
      },
      remitTo: parseRemitTo(settingDefinitions.remitTo.defaultValue),
      lines,
      overdue: lines.reduce((sum, l) => sum + l.open, 0),
      disputed: 0,
    },
    sent_to: account['email'] ?? null,
    ...buildAuthorFields(day),
  });
}

/** The latest payments came from a bank file. One names no invoice and stays on account. */
function fromBank(tables: SeedTables, { since, kemi }: { since: string; kemi: number | null }): void {
  for (const p of tables.getRows('payment')) {
    const recent = String(p['date']) >= since;
    Object.assign(p, {
      source: recent ? 'bank' : p['source'],
      method: 'ach',
      note: recent ? `ACH CREDIT ${String(p['reference']).slice(4)}` : null,
      bank_key: recent ? `demo ${String(p['reference'])}` : null,
      bank_file: recent ? `ach-${String(p['date'])}.csv` : null,
      created_by: recent ? kemi : null,
    });
  }
}

/**
 * The oldest short-paid invoices: the rest of one is written off, that of another was written off and reinstated. Movements refer
 * to ledger items, which the database creates when invoices are posted.
 */
export async function addDemoWriteOffs(client: pg.Client, now: Temporal.Instant): Promise<void> {
  await client.query(
    `
      with short as (
        select x.id, x.payer_id, x.open_amount as open, x.due_date + 20 as day, row_number() over (order by x.due_date, x.id) as n
        from ledger_item x
        where x.invoice_id is not null and x.open_amount between 1 and 5000 and x.open_amount < x.amount
          and x.due_date + 20 < $1::date
        order by x.due_date, x.id
        limit 2
      ),
        given as (
          insert into ledger_movement (kind, date, payer_id, item_id, note, created_at, created_by)
          select 'written_off', day, payer_id, id, 'Too small to call about again', day + time '15:00',
            (select u.id from app_user u where u.email = 'kemi.okafor@coldlane.example')
          from short
          returning id, item_id
        )
      insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
      select g.id, s.side, s.book, s.item, x.payer_id, s.amount
      from given g
      join short x on x.id = g.item_id
      cross join lateral (
        values (1, 'bad_debt', null::int, x.open), (2, 'receivable', x.id, -x.open)
      ) as s(side, book, item, amount)
    `,
    [dateInZone(now, demoCompanyTimeZone)],
  );
  await client.query(
    `
      with last as (select * from ledger_movement where kind = 'written_off' order by id desc limit 1),
        back as (
          insert into ledger_movement (kind, date, payer_id, item_id, reverses_id, note, created_at, created_by)
          select 'reversed', date + 2, payer_id, item_id, id, 'They will pay the rest', created_at + interval '2 days', created_by
          from last
          returning id, reverses_id
        )
      insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
      select back.id, e.line_number, e.ledger_account, e.item_id, e.payer_id, -e.amount
      from back
      join ledger_entry e on e.movement_id = back.reverses_id
    `,
  );
}
