import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { dryRunByDefaultOrImportPaymentsEndpoint } from '#areas/billing/payments/payment-import.contract.ts';
import type { PaymentImportResult } from '#areas/billing/payments/payment-import.contract.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { openBench } from '../bench.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { buildMultipartFormWithFile } from '../http.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchFigure, BenchRow } from '../row.ts';

/** A hundred thousand payments in one bank file: shows a preview, then records all of them. */

const payments = 100_000;
/** The first number of the paid invoices, above all existing ones. */
const firstNumber = 30_000_000;

interface Due {
  n: number;
  amount: number;
  number: string;
  name: string;
}
/** Creates as many posted invoices as there are payments, spread over all consignees, beside the existing ones. */
async function billAll(bench: BenchContext): Promise<Due[]> {
  await bench.rows(
    `
      with payer as (
        select id, row_number() over (order by id) - 1 as nth, count(*) over () as many
        from account
        where id in (select consignee_id from shipment)
      )
      insert into invoice (
        number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, outbound_date, amount, cubes, units,
        due_date, posted_at, created_at
      )
      select (${firstNumber} + n)::text, 'P' || n, date '2027-01-04' + n % 25, ${invoiceTypes.flower}, p.id, p.id, p.id,
        date '2027-01-01' + n % 25, 1000 + n * 7919 % 250000, 2656, 16, date '2027-01-19' + n % 25, now(), now()
      from generate_series(0, ${payments - 1}) n
      join payer p on p.nth = n % p.many
    `,
  );
  return bench.rows<Due & Record<string, unknown>>(
    `
      select i.number::int - ${firstNumber} as n, i.amount, a.number, a.name
      from invoice i
      join account a on a.id = i.bill_to_id
      where i.draft_number like 'P%' and i.number::int >= ${firstNumber}
      order by i.number::int
    `,
  );
}

/**
 * Of ten payments six name their invoice, one names two, one has its payer's number, and one has the payer's name with the amount
 * of an invoice. One comes from an unknown payer.
 */
function bankFile(dues: readonly Due[]): Buffer {
  const lines = dues.map(({ n, amount, number, name }, i) => {
    const cents = (value: number): string => (value / 100).toFixed(2);
    const day = `2027-02-0${1 + (n % 2)}`;
    if (n % 10 === 9) return `${day},${cents(amount)},,A${n},`;
    if (n % 10 === 8) return `${day},${cents(amount)},${name.replace(/[",]/g, ' ')},,`;
    if (n % 10 === 7) return `${day},${cents(amount)},,${number},`;
    if (n % 10 === 6) return `${day},${cents(amount)},,${firstNumber + (dues[i]?.n ?? 0)},`;
    return `${day},${cents(amount)},,,Inv ${firstNumber + n}`;
  });
  return Buffer.from(`Date,Amount,Payer,Reference,Text\n${lines.join('\n')}\n`);
}

async function sent(
  bench: BenchContext,
  caller: BenchCaller,
  file: Buffer,
  dryRun: boolean,
): Promise<PaymentImportResult> {
  const form = buildMultipartFormWithFile('bank.csv', file, { dryRun: String(dryRun) });
  const answer = await bench.served.client.ask(`/api${dryRunByDefaultOrImportPaymentsEndpoint.path}`, {
    method: 'POST',
    headers: { ...bench.headersOf(caller), ...form.headers, 'idempotency-key': randomUUID() },
    body: form.body,
  });
  if (answer.status !== 200)
    throw new Error(`The import answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
  return JSON.parse(answer.body.toString()).data;
}

/**
 * Inserts a payment with its history for each of nine in ten invoices, as two plain statements, and rolls back. The database's
 * triggers write the ledger, as they do for every payment.
 */
async function insertPaymentsAndRollBack(bench: BenchContext): Promise<number> {
  await bench.bare.query('begin');
  try {
    return await measureMs(async () => {
      await bench.rows(
        `
        insert into payment (
          account_id, invoice_id, date, amount, reference, source, method, bank_key, bank_file, created_at
        )
        select bill_to_id, id, date '2027-02-01', amount, draft_number, 'bank', 'ach', draft_number, 'plain', now()
        from invoice
        where draft_number like 'P%' and number::int >= ${firstNumber} and number::int % 10 < 9
      `,
      );
      await bench.rows(
        `
        insert into audit (at, entity, entity_id, action, after, user_name)
        select now(), 'payment', id, 'imported', jsonb_build_object('amount', amount), 'Bank'
        from payment
        where bank_file = 'plain'
      `,
      );
    });
  } finally {
    await bench.bare.query('rollback');
  }
}

/** Measures how long other clients wait for a small response in the meantime, one request after the other, in milliseconds. */
async function beside(bench: BenchContext, caller: BenchCaller, act: () => Promise<void>): Promise<number> {
  const waited: number[] = [];
  const over = new AbortController();
  const others = async (): Promise<void> => {
    while (!over.signal.aborted) {
      waited.push(await measureMs(() => bench.raw(getCurrentUserEndpoint, { caller })));
      await sleep(10);
    }
  };
  const asking = others();
  await act();
  over.abort();
  await asking;
  return computeSpreadMs(waited).p99;
}

async function imported(bench: BenchContext): Promise<BenchFigure[]> {
  const caller = await bench.person('kemi.okafor@coldlane.example');
  const file = bankFile(await billAll(bench));
  await bench.rows('analyze');
  const plain = await insertPaymentsAndRollBack(bench);
  await bench.rows('vacuum analyze');
  const atRest = await bench.served.readPeakMemoryBytes();
  let looked: PaymentImportResult | undefined;
  const dry = await measureMs(async () => {
    looked = await sent(bench, caller, file, true);
  });
  let done: PaymentImportResult | undefined;
  let written = 0;
  const p99 = await beside(bench, caller, async () => {
    written = await measureMs(async () => {
      done = await sent(bench, caller, file, false);
    });
  });
  const pause = await bench.served.readLongestPauseMs();
  const memory = ((await bench.served.readPeakMemoryBytes()) - atRest) / 1_048_576;
  const again = await sent(bench, caller, file, false);
  const paid = await bench.row<{ n: number }>(
    `
      select count(*)::int as n
      from ledger_movement m
      join ledger_item x on x.id = m.item_id
      where m.kind = 'applied' and x.payment_id is not null
    `,
  );
  return [
    { label: 'megabytes', value: file.length / 1e6, unit: '' },
    { label: 'shown in', value: dry / 1000, unit: 's', atMost: 10 },
    { label: 'recorded in', value: written / 1000, unit: 's' },
    { label: 'ratio', value: written / plain, unit: '×', atMost: 2 },
    { label: 'longest pause of the event loop', value: pause, unit: 'ms', atMost: 100 },
    { label: 'memory beyond the server at rest', value: memory, unit: 'MB', atMost: 300 },
    { label: 'others answered, p99', value: p99, unit: 'ms', atMost: 100 },
    { label: 'payments', value: done?.added ?? 0, unit: '', atLeast: payments * 0.9 },
    { label: 'applied', value: paid.n, unit: '' },
    {
      label: 'shown otherwise',
      value: Math.abs((looked?.added ?? 0) - (done?.added ?? 0)),
      unit: '',
      atMost: 0,
    },
    { label: 'added twice', value: again.added, unit: '', atMost: 0 },
  ];
}

export const paymentBenchRows: BenchRow[] = [
  {
    name: 'payments',
    description:
      'a bank file of 100,000 payments by 2,500 payers, looked at and then recorded with what each pays',
    async measure(usual) {
      // Recorded payments stay, so this has a database of its own.
      const world = await usual.world.createFreshSecondDatabase(100_000);
      const bench = await openBench(world, 100_000);
      try {
        return await imported(bench);
      } finally {
        await bench.close();
        await world.stop();
      }
    },
  },
];
