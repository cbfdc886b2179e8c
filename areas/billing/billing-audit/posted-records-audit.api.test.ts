import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBillingEndpoint } from './billing-audit.contract.ts';
import { creditWholeInvoiceEndpoint } from '#areas/billing/invoices/invoice-writes.contract.ts';
import {
  listOpenInvoicesWithAllocationSuggestionEndpoint,
  recordPaymentEndpoint,
  writeOffInvoiceEndpoint,
} from '#areas/billing/payments/payments.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Audits posted and booked records. A single altered number is reported with its document. */
let world: TestWorld;
let kemi: TestUser;
const tables = ['invoice', 'invoice_detail', 'ledger_item', 'ledger_movement', 'ledger_entry', 'payment'];
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: '2027-02-03T15:00:00Z' });
  kemi = await createTestUser(world, { role: 'Billing' });
});
afterAll(() => world.close());

const papers = async (query = { from: '2020-01-01', to: '2030-01-01' }) =>
  (await world.call(auditBillingEndpoint, { as: kemi, query })).data.papers;
/** Bypasses every trigger that rejects the change. Restores the row after the check. */
async function altered(alter: string, back: string) {
  for (const table of tables) await world.rows(`alter table ${table} disable trigger user`);
  try {
    await world.rows(alter);
    const found = await papers();
    await world.rows(back);
    return found;
  } finally {
    for (const table of tables) await world.rows(`alter table ${table} enable trigger user`);
  }
}
const one = (text: string) => world.row<{ id: number; name: string }>(text);
const more = (table: string, column: string, where: string) => [
  `update ${table} set ${column} = ${column} + 1 where ${where}`,
  `update ${table} set ${column} = ${column} - 1 where ${where}`,
];
const ofInvoice = '(i.posted_at is not null and i.deleted_at is null and not i.credited and i.type = 0)';

describe('The audit of posted documents', () => {
  it('finds no differences in the demo data’s postings, receipts, applications, write-offs and reversals', async () => {
    const whole = await papers();
    expect([whole.different, whole.differing]).toEqual([0, []]);
    const counted = await world.row<{ lines: number; invoices: number; entries: number; kinds: number }>(`
      select (select count(*)::int from invoice where posted_at is not null and deleted_at is null) as invoices,
        (
          select count(*)::int
          from invoice_detail d
          join invoice i on i.id = d.invoice_id and i.posted_at is not null and i.deleted_at is null
        ) as lines,
        (select count(*)::int from ledger_entry) as entries,
        (select count(distinct kind)::int from ledger_movement) as kinds
    `);
    expect([whole.lines, whole.invoices, whole.entries]).toEqual([
      counted.lines,
      counted.invoices,
      counted.entries,
    ]);
    expect(counted.kinds).toBeGreaterThanOrEqual(5);
    expect(Math.min(whole.lines, whole.invoices, whole.payments)).toBeGreaterThan(0);
    const none = await papers({ from: '2020-01-01', to: '2020-01-31' });
    expect(none).toEqual({ lines: 0, invoices: 0, payments: 0, entries: 0, different: 0, differing: [] });
  });
  it('reports an invoice line that differs from its charge, with its invoice', async () => {
    const line = await one(`
      select d.id, i.number as name
      from invoice_detail d
      join invoice i on i.id = d.invoice_id and ${ofInvoice}
      where d.shipment_rate_id is not null
      order by d.id
      limit 1
    `);
    const found = await altered(...pair(more('invoice_detail', 'amount', `id = ${line.id}`)));
    expect(found.differing.map((d) => [d.what, d.name, d.fault])).toEqual([
      ['line', line.name, 'charge'],
      ['invoice', line.name, 'lines'],
    ]);
    expect(found.differing[0]).toMatchObject({ id: line.id, kind: null });
    const charge = `id = (select shipment_rate_id from invoice_detail where id = ${line.id})`;
    const other = await altered(...pair(more('shipment_rate', 'amount', charge)));
    expect(other.differing.map((d) => [d.what, d.id, d.fault])).toEqual([['line', line.id, 'charge']]);
  });
  it('reports a manual line whose quantity and price do not match its amount', async () => {
    const line = await one(`
      select d.id, i.number as name
      from invoice_detail d
      join invoice i on i.id = d.invoice_id and i.posted_at is not null and i.type <> 2
      where d.shipment_id is null
      order by d.id
      limit 1
    `);
    const found = await altered(...pair(more('invoice_detail', 'quantity', `id = ${line.id}`)));
    expect(found.differing.map((d) => [d.what, d.id, d.fault])).toEqual([['line', line.id, 'reckoned']]);
  });
  it('reports an invoice that differs from its lines, shipments, credit or posting', async () => {
    const invoice = await one(`
      select i.id, i.number as name
      from invoice i
      where ${ofInvoice} and exists (select 1 from shipment s where s.invoice_id = i.id and s.master_id is null)
      order by i.id
      limit 1
    `);
    const said = async (statements: readonly [string, string]) =>
      (await altered(...statements)).differing.map((d) => [d.what, d.name, d.fault]);
    const { id, name } = invoice;
    expect(await said(pair(more('invoice', 'amount', `id = ${id}`)))).toEqual([
      ['invoice', name, 'lines'],
      ['movement', name, 'source'],
    ]);
    const shipment = `id = (select min(id) from shipment where invoice_id = ${id})`;
    expect(await said(pair(more('shipment', 'amount', shipment)))).toEqual([['invoice', name, 'shipments']]);
    expect(await said(pair(more('ledger_item', 'amount', `invoice_id = ${id}`)))).toEqual([
      ['invoice', name, 'posting'],
    ]);
    const credited = await world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id }, body: {} });
    expect([credited.status, (await papers()).different]).toEqual([200, 0]);
    expect(
      await said([
        `update invoice set credited = false where id = ${id}`,
        `update invoice set credited = true where id = ${id}`,
      ]),
    ).toEqual(expect.arrayContaining([['invoice', name, 'credit']]));
  });
  it('reports an unbalanced ledger movement, and the document whose open amount it changes', async () => {
    const { data } = await world.call(listOpenInvoicesWithAllocationSuggestionEndpoint, {
      as: kemi,
      query: { accountId: await aPayer() },
    });
    const invoice = data.invoices.find((i) => i.open > 1000);
    if (!invoice) throw new Error('nothing is owed');
    const paid = await world.call(recordPaymentEndpoint, {
      as: kemi,
      body: {
        accountId: await aPayer(),
        date: '2027-02-03',
        amount: 500,
        reference: 'PROOF 1',
        method: 'check',
        shares: [{ invoiceId: invoice.id, amount: 300 }],
      },
    });
    expect(paid.status).toBe(200);
    const gone = await world.call(writeOffInvoiceEndpoint, {
      as: kemi,
      body: { invoiceId: invoice.id, amount: 100, reason: 'Rounded' },
    });
    expect([gone.status, (await papers()).different]).toEqual([200, 0]);
    const own = `x.invoice_id = ${invoice.id} or x.payment_id = ${paid.data.id}`;
    const moves = await world.rows<{ id: number; kind: string }>(
      `select m.id, m.kind from ledger_movement m join ledger_item x on x.id = m.item_id where ${own} order by m.id`,
    );
    expect(new Set(moves.map((m) => m.kind))).toEqual(
      new Set(['posted', 'received', 'applied', 'written_off']),
    );
    for (const { id, kind } of moves) {
      const side = `movement_id = ${id} and line_number = 1`;
      const found = await altered(...pair(more('ledger_entry', 'amount', side)));
      expect(found.differing.filter((d) => d.what === 'movement')).toMatchObject([
        { id, kind, fault: 'balance' },
      ]);
      // Both sides are wrong by the same amount. The open amount or the document reveals it.
      const both = await altered(
        `update ledger_entry set amount = amount + sign(amount)::int where movement_id = ${id}`,
        `update ledger_entry set amount = amount - sign(amount)::int where movement_id = ${id}`,
      );
      expect(both.differing.map((d) => d.fault)).toContain('open');
    }
    const payment = await altered(...pair(more('payment', 'amount', `id = ${paid.data.id}`)));
    expect(payment.differing.map((d) => [d.what, d.name, d.fault])).toEqual([
      ['payment', 'PROOF 1', 'posting'],
      ['movement', 'PROOF 1', 'source'],
    ]);
    const opened = await altered(
      `update ledger_item set open_amount = open_amount + 1 where payment_id = ${paid.data.id}`,
      `update ledger_item set open_amount = open_amount - 1 where payment_id = ${paid.data.id}`,
    );
    expect(opened.differing.map((d) => [d.what, d.name, d.fault])).toEqual([['payment', 'PROOF 1', 'open']]);
  });
  it('reports a reversal that is not the exact opposite of the original', async () => {
    const reversal = await one(`
      select m.id, '' as name
      from ledger_movement m
      where m.kind = 'reversed'
      order by m.id desc
      limit 1
    `);
    const found = await altered(
      `update ledger_entry set amount = amount + sign(amount)::int where movement_id = ${reversal.id}`,
      `update ledger_entry set amount = amount - sign(amount)::int where movement_id = ${reversal.id}`,
    );
    expect(found.differing).toContainEqual(
      expect.objectContaining({ what: 'movement', id: reversal.id, kind: 'reversed', fault: 'reversal' }),
    );
  });

  /** Columns that no document shows: database keys, or markers set after posting. */
  const notShown: Record<string, readonly string[]> = {
    invoice: [
      'id',
      'draft_number',
      'load_id',
      'posted_by',
      'credit_of_id',
      'credit_of_line_id',
      'rebill_of_id',
      'billing_close_id',
      'created_by',
      'row_version',
      'accounting_ref',
      'seal',
    ],
    invoice_detail: ['id', 'invoice_id', 'shipment_rate_id'],
    billing_close: ['id', 'date_from', 'date_to', 'ran_by'],
  };
  /** Returns another value for a column that satisfies its keys and checks. */
  function otherOf(table: string, name: string, type: string): string {
    const of = (source: string, key: string) =>
      `(select min(x.${key}) from ${source} x where x.${key} <> ${table}.${name})`;
    if (name === 'charge_code') return of('charge_code', 'code');
    if (name === 'shipment_id') return of('shipment', 'id');
    if (name.endsWith('_id')) return of('account', 'id');
    if (name === 'rate_unit') return `case rate_unit when '$' then '%' else '$' end`;
    if (name === 'type') return '(type + 1) % 3';
    return type === 'text' ? `${name} || 'X'` : `${name} + 1`;
  }
  it('reports an alteration of any number, code or date of a posted document, in any column', async () => {
    // One invoice of each kind: from a close, manual, a full credit, a credit of a line, a standalone credit.
    const documents = await world.rows<{ kind: string; id: number; line: number; close: number | null }>(`
      select distinct on (kind) kind, id, line, close
      from (
        select i.id, i.billing_close_id as close, min(d.id) as line,
          i.type || case
            when i.credit_of_line_id is not null then ' of a line' when i.credit_of_id is not null then ' whole' else '' end
            as kind
        from invoice i
        join invoice_detail d on d.invoice_id = i.id
        where i.posted_at is not null and i.deleted_at is null and not i.credited and not i.is_opening
        group by i.id
      ) x
      order by kind, id
    `);
    expect(documents.map((d) => d.kind)).toEqual(['0', '1', '2', '2 of a line', '2 whole']);
    const columns = await world.rows<{ table: string; name: string; type: string }>(`
      select table_name as table, column_name as name, data_type as type
      from information_schema.columns
      where table_schema = 'public'
        and table_name in ('invoice', 'invoice_detail', 'billing_close')
        and data_type in ('integer', 'bigint', 'smallint', 'numeric', 'date', 'text')
      order by 1, 2
    `);
    const shown = columns.filter(({ table, name }) => !notShown[table]?.includes(name));
    expect(shown.length).toBeGreaterThan(20);
    const all = [...tables, 'billing_close', 'shipment'];
    for (const table of all) await world.rows(`alter table ${table} disable trigger user`);
    const unnoticed: string[] = [];
    for (const { kind, id, line, close } of documents)
      for (const { table, name, type } of shown) {
        const row = { invoice: id, invoice_detail: line, billing_close: close }[table];
        if (row === null || row === undefined) continue;
        const value = await world.row<{ was: string | null }>(
          `select ${name}::text as was from ${table} where id = $1`,
          [row],
        );
        // A null value is not on the document.
        if (value.was === null) continue;
        const set = `update ${table} set ${name} = ${otherOf(table, name, type)} where id = ${row}`;
        const refused = await world.rows(set).then(
          () => '',
          (error: unknown) => String(error),
        );
        // Skips alterations that the database rejects even with triggers off.
        if (refused.includes('violates check constraint')) continue;
        expect([`${table}.${name}`, refused]).toEqual([`${table}.${name}`, '']);
        if ((await papers()).different === 0) unnoticed.push(`${kind}: ${table}.${name}`);
        await world.rows(`update ${table} set ${name} = $1::${type} where id = ${row}`, [value.was]);
      }
    for (const table of all) await world.rows(`alter table ${table} enable trigger user`);
    expect(unnoticed).toEqual([]);
    expect((await papers()).different).toBe(0);
  }, 120_000);
});
const pair = ([alter = '', back = '']: readonly string[]): [string, string] => [alter, back];
let payer = 0;
/** Returns a payer with an open balance. */
async function aPayer(): Promise<number> {
  payer ||= (
    await one(`
      select x.payer_id as id, '' as name
      from ledger_item x
      where x.open_amount > 1000 and x.invoice_id is not null
      order by x.id
      limit 1
    `)
  ).id;
  return payer;
}
