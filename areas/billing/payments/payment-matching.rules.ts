import type { OpenInvoice } from './payments.contract.ts';
import type { paymentSuggestionCriteria } from './payments.contract.ts';

/** What a payment most likely pays (docs/domain/billing.md#payments). Amounts in cents. */
export interface PaymentSuggestion {
  by: (typeof paymentSuggestionCriteria)[number];
  shares: { invoiceId: number; amount: number }[];
}
type Open = Pick<OpenInvoice, 'id' | 'number' | 'dueDate' | 'open'>;

const letters = /[^\p{L}\p{N}]+/u;
/** The words in the payer's text that may be invoice numbers. */
export const splitIntoUpperCaseWords = (text: string): string[] =>
  text.toUpperCase().split(letters).filter(Boolean);

/**
 * Suggests invoices in this order: those named, one with exactly this open amount, all or the oldest due that total exactly
 * this amount. Otherwise it allocates to the oldest due as far as the amount goes.
 */
export const suggestPaymentAllocation = (
  amountCents: number,
  remittanceText: string,
  openInvoicesOldestDueFirst: readonly Open[],
): PaymentSuggestion =>
  createOpenInvoicePool(openInvoicesOldestDueFirst).suggest(amountCents, remittanceText);

/** One payer's open items, used for one payment after another. Each payment reduces them. */
export interface OpenInvoicePool {
  /** Suggests what a payment most likely pays. `guesses`: includes allocations based on age alone. */
  suggest(amount: number, text: string, guesses?: boolean): PaymentSuggestion;
  /** Deducts the paid amounts. Returns the invoice numbers. */
  consume(shares: PaymentSuggestion['shares']): string[];
}
/**
 * Creates the pool of a payer's open invoices. Indexed by number and by amount, so that a hundred thousand payments of a
 * payer with thousands of open invoices take one lookup each.
 */
export function createOpenInvoicePool(openInvoicesOldestDueFirst: readonly Open[]): OpenInvoicePool {
  const items = openInvoicesOldestDueFirst.map((i, index) => ({
    id: i.id,
    number: i.number,
    open: i.open,
    at: index,
  }));
  type Item = (typeof items)[number];
  const byId = new Map(items.map((i) => [i.id, i]));
  const byNumber = Map.groupBy(items, (i) => i.number.toUpperCase());
  // By amount, oldest due first. Items whose amount has changed since are skipped.
  const byAmount = new Map(
    [...Map.groupBy(items, (i) => i.open)].map(([openCents, list]) => [openCents, { list, from: 0 }]),
  );
  let left = items.reduce((sum, i) => sum + i.open, 0);
  const standing = (some: readonly Item[]) => some.filter((i) => i.open > 0);
  const exactly = (amount: number): Item | undefined => {
    const line = byAmount.get(amount);
    if (!line) return undefined;
    for (; line.from < line.list.length; line.from += 1) {
      const item = line.list[line.from];
      if (item?.open === amount) return item;
    }
    return undefined;
  };
  const putAside = (item: Item) => {
    const line = byAmount.get(item.open) ?? { list: [], from: 0 };
    const after = line.list.findIndex((i, index) => index >= line.from && i.at > item.at);
    line.list.splice(after < 0 ? line.list.length : after, 0, item);
    byAmount.set(item.open, line);
  };
  return {
    suggest(amount, text, guesses = true) {
      if (left <= 0 || amount <= 0) return { by: 'none', shares: [] };
      const named = standing(
        [...new Set(splitIntoUpperCaseWords(text))].flatMap((word) => byNumber.get(word) ?? []),
      );
      if (named.length > 0)
        return {
          by: 'number',
          shares: allocateCentsToInvoicesInOrder(
            amount,
            named.toSorted((a, b) => a.at - b.at),
          ),
        };
      const exact = exactly(amount);
      if (exact) return { by: 'amount', shares: [{ invoiceId: exact.id, amount }] };
      if (left === amount)
        return { by: 'all', shares: allocateCentsToInvoicesInOrder(amount, standing(items)) };
      return guesses
        ? { by: 'oldest', shares: allocateCentsToInvoicesInOrder(amount, standing(items)) }
        : { by: 'none', shares: [] };
    },
    consume: (shares) =>
      shares.map(({ invoiceId, amount }) => {
        const item = byId.get(invoiceId);
        if (!item) return '';
        item.open -= amount;
        left -= amount;
        if (item.open > 0) putAside(item);
        return item.number;
      }),
  };
}

/** Allocates the amount to invoices in order, each up to its open amount. The remainder stays on account. */
export function allocateCentsToInvoicesInOrder(
  amountCents: number,
  openInvoices: readonly Pick<Open, 'id' | 'open'>[],
): PaymentSuggestion['shares'] {
  let left = amountCents;
  return openInvoices.flatMap((i) => {
    const share = Math.min(left, i.open);
    left -= share;
    return share > 0 ? [{ invoiceId: i.id, amount: share }] : [];
  });
}

/** The possible payers, as far as a file identifies them. */
export interface PayerLookup {
  /** By the number of a posted invoice. */
  byInvoiceNumber: ReadonlyMap<string, number>;
  byAccountNumber: ReadonlyMap<string, number>;
  /** Names and billing names, normalized. A name that two accounts share is left out. */
  byName: ReadonlyMap<string, number>;
}
/** Reduces a name to upper-case words of letters and digits: "Peña Floral, Inc." becomes "PENA FLORAL INC". */
export const normalizePayerName = (name: string): string =>
  splitIntoUpperCaseWords(name.normalize('NFD').replace(/\p{M}/gu, '')).join(' ');
/** Finds the payer of a line by a named invoice, an account number, or the payer's name, in this order. */
export function findPayerIdOfBankLine(
  payers: PayerLookup,
  line: { reference: string; payer: string; text: string },
): number | undefined {
  const words = splitIntoUpperCaseWords(`${line.reference} ${line.text} ${line.payer}`);
  for (const word of words) {
    const found = payers.byInvoiceNumber.get(word);
    if (found !== undefined) return found;
  }
  for (const word of words) {
    const found = payers.byAccountNumber.get(word);
    if (found !== undefined) return found;
  }
  const named = payers.byName.get(normalizePayerName(line.payer));
  if (named !== undefined) return named;
  // A bank without a field for the name writes it somewhere in the text.
  const textWords = normalizePayerName(`${line.text}`).split(' ');
  for (let from = 0; from < textWords.length; from += 1)
    for (let to = Math.min(textWords.length, from + 6); to > from; to -= 1) {
      const found = payers.byName.get(textWords.slice(from, to).join(' '));
      if (found !== undefined) return found;
    }
  return undefined;
}
