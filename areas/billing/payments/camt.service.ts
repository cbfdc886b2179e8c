import { bankFaults, dateIn, mostCents, plainCentsIn } from './bank-line.rules.ts';
import type { BankFile } from './bank-line.rules.ts';
import type { XmlElement } from '#kit/server/xml.ts';
import { readXml } from '#kit/server/xml.ts';

const local = (element: XmlElement): string => element.name.replace(/^.*:/, '');
/** The names from below the entry to the element: "NtryDtls/TxDtls/Refs/EndToEndId". */
function pathIn(element: XmlElement, until: string): string {
  const names: string[] = [];
  for (let at: XmlElement | undefined = element; at && local(at) !== until; at = at.parent)
    names.unshift(local(at));
  return names.join('/');
}
interface Said {
  amount: string;
  currency: string;
  /** Undefined: nothing is said. */
  credit: boolean | undefined;
  booked: boolean;
  reversal: boolean;
  date: string;
  valued: string;
  /** How many payments a batch is said to hold. */
  payments: number;
  references: string[];
  payer: string;
  text: string[];
}
const nothing = (): Said => ({
  amount: '',
  currency: 'USD',
  credit: undefined,
  booked: true,
  reversal: false,
  date: '',
  valued: '',
  payments: 0,
  references: [],
  payer: '',
  text: [],
});
/** Takes over what one element says of an entry, or of one payment of a batch. */
function hear(said: Said, path: string, { text, attributes }: XmlElement): void {
  const value = text.trim();
  if (value === '') return;
  if (path === 'Amt' || path === 'AmtDtls/TxAmt/Amt') {
    // The first is what was booked; another may tell it in the currency of whoever paid.
    if (said.amount !== '') return;
    said.amount = value;
    said.currency = attributes['Ccy'] ?? said.currency;
  } else if (path === 'CdtDbtInd') said.credit = value === 'CRDT';
  else if (path === 'Sts' || path === 'Sts/Cd') said.booked = value === 'BOOK';
  else if (path === 'RvslInd') said.reversal = value === 'true' || value === '1';
  else if (path === 'BookgDt/Dt' || path === 'BookgDt/DtTm') said.date = value.slice(0, 10);
  else if (path === 'ValDt/Dt' || path === 'ValDt/DtTm') said.valued = value.slice(0, 10);
  else if (path === 'NtryDtls/Btch/NbOfTxs') said.payments += Number(value) || 0;
  else if (/^(Refs\/)?(AcctSvcrRef|NtryRef|EndToEndId|TxId|ChqNb)$/.test(path)) {
    if (value !== 'NOTPROVIDED') said.references.push(value);
  } else if (/^RltdPties\/(Dbtr|UltmtDbtr)(\/Pty)?\/Nm$/.test(path)) said.payer ||= value;
  else if (/^RmtInf\/|^AddtlNtryInf$|^AddtlTxInf$/.test(path)) said.text.push(value);
}

/** What of a batch is told without saying who paid how much: it is whose all of it is, if it is one payer's. */
function together(entry: Said, batch: readonly Said[]): Said {
  const [first] = batch;
  if (!first || entry.payments > batch.length || batch.some((p) => p.payer !== first.payer)) return entry;
  return {
    ...entry,
    references: [...batch.flatMap((p) => p.references), ...entry.references],
    payer: first.payer,
    text: [...batch.flatMap((p) => p.text), ...entry.text],
  };
}
type Batch = { credits: Said[]; debits: number } | 'unequal' | null;
/** The payments of a batch, each with its amount; null where they are not told apart. */
function parted(entry: Said, batch: readonly Said[]): Batch {
  if (batch.length < 2 || entry.payments > batch.length) return null;
  const amounts = batch.map((p) => (p.currency === entry.currency ? plainCentsIn(p.amount) : undefined));
  if (amounts.includes(undefined)) return null;
  // A payment that was sent back stands in the batch, against the others.
  const isCredit = (p: Said) => p.credit ?? true;
  const sum = batch.reduce((n, p, i) => n + (amounts[i] ?? 0) * (isCredit(p) ? 1 : -1), 0);
  if (sum !== plainCentsIn(entry.amount)) return 'unequal';
  const credits = batch.filter(isCredit);
  return { credits, debits: batch.length - credits.length };
}

/** The booked credits of a camt.053 statement (any version); a batch with its payments is as many payments. */
export async function readCamt(bytes: Uint8Array): Promise<BankFile> {
  const file: BankFile = { lines: [], others: 0, faults: [] };
  let entry = nothing();
  let payment = nothing();
  let batch: Said[] = [];
  const fault = (row: number, value: string, sentence: string) => file.faults.push({ row, value, sentence });
  const take = (said: Said, row: number) => {
    const date = dateIn(entry.date || entry.valued);
    const amount = plainCentsIn(said.amount);
    if (date === undefined) fault(row, entry.date || entry.valued, bankFaults.date);
    if (said.currency !== 'USD') fault(row, said.currency, bankFaults.currency);
    else if (amount === undefined || amount <= 0) fault(row, said.amount, bankFaults.amount);
    else if (amount > mostCents) fault(row, said.amount, bankFaults.tooMuch);
    else if (date !== undefined)
      file.lines.push({
        row,
        date,
        amount,
        reference: [...said.references, ...entry.references][0] ?? '',
        payer: said.payer || entry.payer,
        text: [...said.text, ...said.references.slice(1), ...(said === entry ? [] : entry.text)].join(' '),
      });
  };
  const end = (row: number) => {
    if (entry.credit !== true || !entry.booked || entry.reversal) {
      file.others += 1;
      return;
    }
    const parts = parted(entry, batch);
    if (parts === 'unequal') fault(row, entry.amount, bankFaults.batch);
    else if (parts === null) take(together(entry, batch), row);
    else {
      file.others += parts.debits;
      for (const p of parts.credits) take(p, row);
    }
  };
  await readXml(
    bytes,
    {
      open: (element) => {
        if (local(element) === 'Ntry') {
          entry = nothing();
          batch = [];
        }
        if (local(element) === 'TxDtls') payment = nothing();
      },
      close: (element) => {
        const name = local(element);
        if (name === 'TxDtls') batch.push(payment);
        else if (name === 'Ntry') end(element.line);
        else {
          const inPayment = pathIn(element, 'TxDtls');
          const inEntry = pathIn(element, 'Ntry');
          if (inEntry.startsWith('NtryDtls/TxDtls/')) hear(payment, inPayment, element);
          else if (within(element)) hear(entry, inEntry, element);
        }
      },
    },
    { maxDepth: 24 },
  );
  return file;
}
function within(element: XmlElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (local(at) === 'Ntry') return true;
  return false;
}
