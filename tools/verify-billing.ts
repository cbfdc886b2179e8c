import { readConfig } from '#app/config.ts';
import {
  postedRecordDiscrepancyTexts,
  chargeDiscrepancyTexts,
} from '#areas/billing/billing-audit/billing-audit.contract.ts';
import type { PostedRecordDiscrepancy } from '#areas/billing/billing-audit/billing-audit.contract.ts';
import { computeBillingAudit } from '#areas/billing/billing-audit/billing-audit.repository.ts';
import { isSupportedDate, formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { startOrConnectDatabase } from './database.ts';
import { exitWithError } from './process-exit.ts';

/**
 * `npm run verify-billing -- [from] [to]`: recalculates every computed charge of the outbound dates, independently of the rating.
 * Compares it with what was posted and booked, in the database of the configuration. Exits with 1 on a difference. Without dates
 * it checks all.
 */
const say = (line: string): void => console.log(line);
const [from = '2000-01-01', to = '2099-12-31'] = process.argv.slice(2);

/** Describes a close, an invoice line, a ledger movement, an invoice or a payment. */
const paperSaid = (d: PostedRecordDiscrepancy): string => {
  const paper = `${d.invoiceId === null ? 'payment' : 'invoice'} ${d.name}`;
  if (d.what === 'close') return `close ${d.id}`;
  if (d.what === 'line') return `line ${d.chargeCode} of ${paper}`;
  return d.what === 'movement' ? `movement ${d.id} (${d.kind}) of ${paper}` : paper;
};

async function prove(): Promise<number> {
  const wrong = [from, to].find((day) => !isSupportedDate(day));
  if (wrong !== undefined)
    throw new Error(`${wrong} is not a date: npm run verify-billing -- 2027-01-01 2027-01-31`);
  const database = await startOrConnectDatabase(readConfig(process.env), () => undefined);
  const pool = openPool(database.ownerUrl, { max: 1 });
  try {
    const began = performance.now();
    const proof = await runInTransactionWithRetries(
      pool,
      'all',
      (tx) => computeBillingAudit(tx, { from, to }),
      {
        reads: true,
      },
    );
    const seconds = (performance.now() - began) / 1000;
    for (const d of proof.differing) {
      const charge = `${d.chargeCode} ${formatMoney(d.amount)}`;
      const shipmentText = `shipment ${d.shipmentNumber} of ${formatDate(d.outboundDate)}`;
      say(`✗ ${shipmentText}, ${charge}: ${chargeDiscrepancyTexts[d.fault]}`);
    }
    const all = `${formatCount(proof.lines)} charges of ${formatCount(proof.shipments)} shipments`;
    const apart = `manual ${formatCount(proof.byHand)}, without steps ${formatCount(proof.untraced)}`;
    say(`${all} in ${seconds.toFixed(2)} s; ${apart}.`);
    for (const d of proof.papers.differing)
      say(
        `✗ ${paperSaid(d)} of ${formatDate(d.date)}, ${formatMoney(d.amount)}: ${postedRecordDiscrepancyTexts[d.fault]}`,
      );
    const { lines, invoices, payments, entries } = proof.papers;
    const posted = `${formatCount(lines)} posted lines of ${formatCount(invoices)} invoices`;
    say(`${posted}, ${formatCount(payments)} payments, ${formatCount(entries)} entries in the ledger.`);
    const different = proof.different + proof.papers.different;
    say(different === 0 ? 'No differences.' : `${formatCount(different)} differ.`);
    return different;
  } finally {
    await pool.end();
    await database.stop();
  }
}

try {
  process.exitCode = (await prove()) === 0 ? 0 : 1;
} catch (error) {
  exitWithError(error);
}
