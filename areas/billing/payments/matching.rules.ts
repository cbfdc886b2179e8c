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
