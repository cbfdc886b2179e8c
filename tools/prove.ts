import { readConfig } from '#app/config.ts';
import { paperFaults, proofFaults } from '#areas/billing/proving/proving.contract.ts';
import type { DifferingPaper } from '#areas/billing/proving/proving.contract.ts';
import { proofOf } from '#areas/billing/proving/proving.store.ts';
import { isDate, showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { inTransaction, openPool } from '#kit/server/db.ts';
import { connectDatabase } from './database.ts';
import { fail } from './stop.ts';

/**
 * `npm run prove -- [from] [to]`: executes every computed charge of the outbound dates again, apart from the rating, and holds what was
 * posted and booked against it, in the database of the configuration; ends with 1 when one differs. Without dates it takes all there are.
 */
const say = (line: string): void => console.log(line);
const [from = '2000-01-01', to = '2099-12-31'] = process.argv.slice(2);

/** A line of an invoice, an invoice, a payment, or what moved of one of them. */
const paperSaid = (d: DifferingPaper): string => {
  const paper = `${d.invoiceId === null ? 'payment' : 'invoice'} ${d.name}`;
  if (d.what === 'close') return `close ${d.id}`;
  if (d.what === 'line') return `line ${d.chargeCode} of ${paper}`;
  return d.what === 'movement' ? `movement ${d.id} (${d.kind}) of ${paper}` : paper;
};

async function prove(): Promise<number> {
  const wrong = [from, to].find((day) => !isDate(day));
  if (wrong !== undefined) throw new Error(`${wrong} is no date: npm run prove -- 2027-01-01 2027-01-31`);
  const database = await connectDatabase(readConfig(process.env), () => undefined);
  const pool = openPool(database.ownerUrl, { max: 1 });
  try {
    const began = performance.now();
    const proof = await inTransaction(pool, 'all', (tx) => proofOf(tx, { from, to }), { reads: true });
    const seconds = (performance.now() - began) / 1000;
    for (const d of proof.differing)
      say(
        `✗ shipment ${d.shipmentNumber} of ${showDate(d.outboundDate)}, ${d.chargeCode} ${showMoney(d.amount)}: ${proofFaults[d.fault]}`,
      );
    say(
      `${showCount(proof.lines)} charges of ${showCount(proof.shipments)} shipments in ${seconds.toFixed(2)} s; by hand ${showCount(proof.byHand)}, without steps ${showCount(proof.untraced)}.`,
    );
    for (const d of proof.papers.differing)
      say(`✗ ${paperSaid(d)} of ${showDate(d.date)}, ${showMoney(d.amount)}: ${paperFaults[d.fault]}`);
    const { lines, invoices, payments, entries } = proof.papers;
    say(
      `${showCount(lines)} posted lines of ${showCount(invoices)} invoices, ${showCount(payments)} payments, ${showCount(entries)} entries in the ledger.`,
    );
    const different = proof.different + proof.papers.different;
    say(different === 0 ? 'All are equal.' : `${showCount(different)} differ.`);
    return different;
  } finally {
    await pool.end();
    await database.stop();
  }
}

try {
  process.exitCode = (await prove()) === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
