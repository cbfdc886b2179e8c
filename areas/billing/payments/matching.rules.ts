import type { OpenInvoice } from './payments.contract.ts';
import { suggestionKinds } from './payments.contract.ts';

/** What a payment most likely pays (docs/domain/billing.md#payments). Amounts are cents. */
export interface Suggestion {
  by: (typeof suggestionKinds)[number];
  shares: { invoiceId: number; amount: number }[];
}
type Open = Pick<OpenInvoice, 'id' | 'number' | 'dueDate' | 'open'>;

const letters = /[^\p{L}\p{N}]+/u;
/** The words of what a payer wrote that may be numbers of invoices. */
export const wordsOf = (said: string): string[] => said.toUpperCase().split(letters).filter(Boolean);

/**
 * In this order: the invoices that are named; one that is open for exactly this; all, or the longest due, when they
 * come to exactly this; else the longest due, as far as it goes. `open` stands the longest due first.
 */
export function suggest(amount: number, said: string, open: readonly Open[]): Suggestion {
  if (open.length === 0 || amount <= 0) return { by: 'none', shares: [] };
  const words = new Set(wordsOf(said));
  const named = open.filter((i) => words.has(i.number.toUpperCase()));
  if (named.length > 0) return { by: 'number', shares: sharedOut(amount, named) };
  const exact = open.find((i) => i.open === amount);
  if (exact) return { by: 'amount', shares: [{ invoiceId: exact.id, amount }] };
  if (open.reduce((sum, i) => sum + i.open, 0) === amount)
    return { by: 'all', shares: sharedOut(amount, open) };
  return { by: 'oldest', shares: sharedOut(amount, open) };
}

/** The amount over invoices in their order, each as far as it is open. What is over stays on account. */
export function sharedOut(amount: number, open: readonly Open[]): Suggestion['shares'] {
  let left = amount;
  return open.flatMap((i) => {
    const share = Math.min(left, i.open);
    left -= share;
    return share > 0 ? [{ invoiceId: i.id, amount: share }] : [];
  });
}

/** Who may have paid, as far as a file tells. */
export interface Payers {
  /** By the number of a posted invoice. */
  ofInvoice: ReadonlyMap<string, number>;
  ofNumber: ReadonlyMap<string, number>;
  /** Names and billing names, folded; one that two accounts have is nobody's. */
  ofName: ReadonlyMap<string, number>;
}
/** Letters and digits alone, in capitals: "Peña Floral, Inc." is "PENA FLORAL INC". */
export const foldedName = (name: string): string =>
  wordsOf(name.normalize('NFD').replace(/\p{M}/gu, '')).join(' ');
/** The payer of a line: by an invoice it names, by an account number, by his name, in this order. */
export function payerOf(
  payers: Payers,
  line: { reference: string; payer: string; text: string },
): number | undefined {
  const words = wordsOf(`${line.reference} ${line.text} ${line.payer}`);
  for (const word of words) {
    const found = payers.ofInvoice.get(word);
    if (found !== undefined) return found;
  }
  for (const word of words) {
    const found = payers.ofNumber.get(word);
    if (found !== undefined) return found;
  }
  const named = payers.ofName.get(foldedName(line.payer));
  if (named !== undefined) return named;
  // A bank that has no place for it writes the name somewhere in the text.
  const said = foldedName(`${line.text}`).split(' ');
  for (let from = 0; from < said.length; from += 1)
    for (let to = Math.min(said.length, from + 6); to > from; to -= 1) {
      const found = payers.ofName.get(said.slice(from, to).join(' '));
      if (found !== undefined) return found;
    }
  return undefined;
}
