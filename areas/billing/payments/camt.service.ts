import {
  bankFileErrorTexts,
  createEmptyBankFile,
  maxPaymentCents,
  parseIso20022Cents,
  recordSkippedBankLine,
} from './bank-file.rules.ts';
import type { BankFileError, BankFile } from './bank-file.rules.ts';
import { parseImportedDate } from '#kit/contract/imported-dates.ts';
import type { XmlElement } from '#kit/server/xml.ts';
import { readXmlOrReject } from '#kit/server/xml.ts';

const local = (element: XmlElement): string => element.name.replace(/^.*:/, '');
/** The path of names from below the entry to the element: "NtryDtls/TxDtls/Refs/EndToEndId". */
function pathIn(element: XmlElement, until: string): string {
  const names: string[] = [];
  for (
    let ancestor: XmlElement | undefined = element;
    ancestor && local(ancestor) !== until;
    ancestor = ancestor.parent
  )
    names.unshift(local(ancestor));
  return names.join('/');
}
interface Said {
  amount: string;
  currency: string;
  /** undefined: not specified. */
  credit: boolean | undefined;
  booked: boolean;
  reversal: boolean;
  date: string;
  valued: string;
  /** How many payments a batch states to contain. */
  payments: number;
  references: string[];
  /** The bank's reference of the booking. */
  booking: string;
  /** Bank charges in cents. Positive: deducted. Negative: credited. */
  charges: number;
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
  booking: '',
  charges: 0,
  payer: '',
  text: [],
});
/** Takes over one element's data for an entry or for one payment of a batch. */
function hear(paymentData: Said, path: string, { text, attributes }: XmlElement): void {
  const value = text.trim();
  if (value === '') return;
  if (path === 'Amt' || path === 'AmtDtls/TxAmt/Amt') {
    // The first amount is the booked one. Another may be in the payer's currency.
    if (paymentData.amount !== '') return;
    paymentData.amount = value;
    paymentData.currency = attributes['Ccy'] ?? paymentData.currency;
  } else if (path === 'CdtDbtInd') paymentData.credit = value === 'CRDT';
  else if (path === 'Sts' || path === 'Sts/Cd') paymentData.booked = value === 'BOOK';
  else if (path === 'RvslInd') paymentData.reversal = value === 'true' || value === '1';
  else if (path === 'BookgDt/Dt' || path === 'BookgDt/DtTm') paymentData.date = value.slice(0, 10);
  else if (path === 'ValDt/Dt' || path === 'ValDt/DtTm') paymentData.valued = value.slice(0, 10);
  else if (path === 'NtryDtls/Btch/NbOfTxs') paymentData.payments += Number(value) || 0;
  else if (/^(Refs\/)?(AcctSvcrRef|NtryRef|EndToEndId|TxId|ChqNb)$/.test(path)) {
    if (value === 'NOTPROVIDED') return;
    paymentData.references.push(value);
    if (path === 'AcctSvcrRef') paymentData.booking = value;
  } else if (/^RltdPties\/(Dbtr|UltmtDbtr)(\/Pty)?\/Nm$/.test(path)) paymentData.payer ||= value;
  else if (/^RmtInf\/|^AddtlNtryInf$|^AddtlTxInf$/.test(path)) paymentData.text.push(value);
}

/** Depending on the message version, bank charges are in `Chrgs` itself or in its records. */
const chargeParts = new Set(['Chrgs', 'Chrgs/Rcrd']);
const pathOfTwo = (element: XmlElement): string =>
  local(element) === 'Rcrd' && element.parent ? `${local(element.parent)}/Rcrd` : local(element);
interface Charge {
  amount: string;
  credit: boolean;
}
const noCharge = (): Charge => ({ amount: '', credit: false });
function hearCharge(charge: Charge, element: XmlElement): void {
  if (local(element) === 'Amt') charge.amount = element.text.trim();
  else if (local(element) === 'CdtDbtInd') charge.credit = element.text.trim() === 'CRDT';
}
const centsOfCharge = ({ amount, credit }: Charge): number =>
  (parseIso20022Cents(amount) ?? 0) * (credit ? -1 : 1);

/**
 * Merges payer, references and text of a batch into its entry if all payments are from one payer. Used when the batch has no
 * amount per payment.
 */
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
type Batch = { credits: Said[]; debits: number; charges: number } | 'unequal' | null;
/** The booked amount may be the sum of payments minus deducted bank charges, or plus credited ones. */
function chargesIn(sum: number, entry: Said, batch: readonly Said[]): number | undefined {
  const booked = parseIso20022Cents(entry.amount);
  const charges = batch.reduce((n, p) => n + p.charges, entry.charges);
  if (sum === booked) return 0;
  return sum - charges === booked ? charges : undefined;
}
/** Splits a batch into payments with their amounts. Returns null if they cannot be separated. */
function parted(entry: Said, batch: readonly Said[]): Batch {
  if (batch.length < 2 || entry.payments > batch.length) return null;
  const amounts = batch.map((p) =>
    p.currency === entry.currency ? parseIso20022Cents(p.amount) : undefined,
  );
  if (amounts.includes(undefined)) return null;
  // A returned payment counts against the others in the batch.
  const isCredit = (p: Said) => p.credit ?? true;
  const sum = batch.reduce((n, p, i) => n + (amounts[i] ?? 0) * (isCredit(p) ? 1 : -1), 0);
  const charges = chargesIn(sum, entry, batch);
  if (charges === undefined) return 'unequal';
  const credits = batch.filter(isCredit);
  return { credits, debits: batch.length - credits.length, charges };
}

/** The ISO 20022 message: a statement (053), an intraday report (052) or a notification of bookings (054). */
export type CamtKind = 'camt052' | 'camt053' | 'camt054';
const kinds: Record<string, CamtKind> = {
  BkToCstmrAcctRpt: 'camt052',
  BkToCstmrStmt: 'camt053',
  BkToCstmrDbtCdtNtfctn: 'camt054',
};
const buildError = (row: number, value: string, sentence: string): BankFileError => ({
  row,
  value,
  sentence,
});

/** Adds one payment of an entry, or skips it and reports each of its errors. */
function take(file: BankFile, { entry, said: paymentData, batched, row }: Taking): void {
  const date = parseImportedDate(entry.date || entry.valued, 'mdy');
  const amount = parseIso20022Cents(paymentData.amount);
  const isDollars = paymentData.currency === 'USD';
  const errors: BankFileError[] = [];
  if (date === undefined) errors.push(buildError(row, entry.date || entry.valued, bankFileErrorTexts.date));
  if (!isDollars) errors.push(buildError(row, paymentData.currency, bankFileErrorTexts.currency));
  if (amount === undefined || amount <= 0)
    errors.push(buildError(row, paymentData.amount, bankFileErrorTexts.amount));
  else if (amount > maxPaymentCents)
    errors.push(buildError(row, paymentData.amount, bankFileErrorTexts.tooMuch));
  if (errors.length > 0 || date === undefined || amount === undefined)
    return recordSkippedBankLine(file, errors, isDollars ? amount : undefined);
  const booked = parseIso20022Cents(entry.amount);
  file.lines.push({
    row,
    date,
    amount,
    reference: [...paymentData.references, ...entry.references][0] ?? '',
    payer: paymentData.payer || entry.payer,
    text: [
      ...paymentData.text,
      ...paymentData.references.slice(1),
      ...(paymentData === entry ? [] : entry.text),
    ].join(' '),
    // References shared by all payments of a batch do not distinguish them.
    references: [
      ...new Set(batched ? paymentData.references : [...paymentData.references, ...entry.references]),
    ],
    ...(entry.booking === '' || booked === undefined
      ? {}
      : { booking: { reference: entry.booking, amount: booked } }),
  });
}
interface Taking {
  entry: Said;
  said: Said;
  batched: boolean;
  row: number;
}
function takeEntry(file: BankFile, entry: Said, batch: readonly Said[], row: number): void {
  if (entry.credit !== true || !entry.booked || entry.reversal) {
    file.ignoredEntries += 1;
    return;
  }
  const parts = parted(entry, batch);
  if (parts === 'unequal')
    recordSkippedBankLine(
      file,
      [buildError(row, entry.amount, bankFileErrorTexts.batch)],
      entry.currency === 'USD' ? parseIso20022Cents(entry.amount) : undefined,
    );
  else if (parts === null) take(file, { entry, said: together(entry, batch), batched: false, row });
  else {
    file.ignoredEntries += parts.debits;
    file.bankChargeCents += parts.charges;
    for (const paymentData of parts.credits) take(file, { entry, said: paymentData, batched: true, row });
  }
}

/**
 * Reads the booked credits of a camt.053 statement (any version), camt.052 or camt.054. A batch with details counts as several
 * payments. An entry with errors is skipped.
 */
export async function readCamtCredits(bytes: Uint8Array): Promise<{ kind: CamtKind; file: BankFile }> {
  const file = createEmptyBankFile();
  let kind: CamtKind = 'camt053';
  let entry = nothing();
  let payment = nothing();
  let batch: Said[] = [];
  let charge = noCharge();
  await readXmlOrReject(
    bytes,
    {
      onOpen: (element) => {
        kind = kinds[local(element)] ?? kind;
        if (local(element) === 'Ntry') {
          entry = nothing();
          batch = [];
        }
        if (local(element) === 'TxDtls') payment = nothing();
        if (chargeParts.has(pathOfTwo(element))) charge = noCharge();
      },
      onClose: (element) => {
        const name = local(element);
        if (name === 'TxDtls') batch.push(payment);
        else if (name === 'Ntry') takeEntry(file, entry, batch, element.line);
        else {
          const inPayment = pathIn(element, 'TxDtls');
          const inEntry = pathIn(element, 'Ntry');
          const isOfPayment = inEntry.startsWith('NtryDtls/TxDtls/');
          if (chargeParts.has(pathOfTwo(element))) {
            (isOfPayment ? payment : entry).charges += centsOfCharge(charge);
            charge = noCharge();
          } else if (element.parent && chargeParts.has(pathOfTwo(element.parent)))
            hearCharge(charge, element);
          else if (isOfPayment) hear(payment, inPayment, element);
          else if (within(element)) hear(entry, inEntry, element);
        }
      },
    },
    { maxDepth: 24 },
  );
  return { kind, file };
}
function within(element: XmlElement): boolean {
  for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent)
    if (local(ancestor) === 'Ntry') return true;
  return false;
}
