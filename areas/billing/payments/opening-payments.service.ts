/** Payments on account of an earlier system, for the opening balances. */
export { insertOpeningPayments } from './opening-payments.store.ts';
export type { OpeningPayment } from './opening-payments.store.ts';
