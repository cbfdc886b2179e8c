import { bankFaults, centsIn, dateIn, mostCents } from './bank-line.rules.ts';
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
  credit: boolean;
  booked: boolean;
  reversal: boolean;
  date: string;
  references: string[];
  payer: string;
  text: string[];
}
const nothing = (): Said => ({
  amount: '',
  currency: 'USD',
  credit: false,
  booked: true,
  reversal: false,
  date: '',
  references: [],
  payer: '',
  text: [],
});
/** Takes over what one element says of an entry, or of one payment of a batch. */
function hear(said: Said, path: string, { text, attributes }: XmlElement): void {
  const value = text.trim();
  if (value === '') return;
  if (path === 'Amt' || path === 'AmtDtls/TxAmt/Amt') {
    said.amount ||= value;
    said.currency = attributes['Ccy'] ?? said.currency;
  } else if (path === 'CdtDbtInd') said.credit = value === 'CRDT';
  else if (path === 'Sts' || path === 'Sts/Cd') said.booked = value === 'BOOK';
  else if (path === 'RvslInd') said.reversal = value === 'true' || value === '1';
  else if (path === 'BookgDt/Dt' || path === 'BookgDt/DtTm') said.date = value.slice(0, 10);
  else if (/^(Refs\/)?(AcctSvcrRef|NtryRef|EndToEndId|TxId|ChqNb)$/.test(path)) {
    if (value !== 'NOTPROVIDED') said.references.push(value);
  } else if (/^RltdPties\/(Dbtr|UltmtDbtr)(\/Pty)?\/Nm$/.test(path)) said.payer ||= value;
  else if (/^RmtInf\/|^AddtlNtryInf$|^AddtlTxInf$/.test(path)) said.text.push(value);
}

/** The booked credits of a camt.053 statement (any version); a batch with its payments is as many payments. */
export async function readCamt(bytes: Uint8Array): Promise<BankFile> {
  const file: BankFile = { lines: [], others: 0, faults: [] };
  let entry = nothing();
  let payment = nothing();
  let batch: Said[] = [];
  const take = (said: Said, row: number) => {
    const date = dateIn(entry.date);
    const amount = centsIn(said.amount);
    const fault = (value: string, sentence: string) => file.faults.push({ row, value, sentence });
    if (date === undefined) fault(entry.date, bankFaults.date);
    if (said.currency !== 'USD') fault(said.currency, bankFaults.currency);
    else if (amount === undefined || amount <= 0) fault(said.amount, bankFaults.amount);
    else if (amount > mostCents) fault(said.amount, bankFaults.tooMuch);
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
        else if (name === 'Ntry') {
          if (!entry.credit || !entry.booked || entry.reversal) file.others += 1;
          else if (batch.length > 1 && batch.every((p) => p.amount !== ''))
            for (const p of batch) take(p, element.line);
          else {
            const [one] = batch;
            take(
              one
                ? {
                    ...entry,
                    references: [...one.references, ...entry.references],
                    payer: one.payer,
                    text: [...one.text, ...entry.text],
                  }
                : entry,
              element.line,
            );
          }
        } else {
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
