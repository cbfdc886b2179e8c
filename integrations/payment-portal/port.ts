/** A posted invoice as the payment portal takes it: what is due, by whom, and the paper. */
export interface PaymentPortalInvoice {
  number: string;
  account: { number: string; name: string };
  /** YYYY-MM-DD. */
  date: string;
  dueDate: string;
  /** Cents; negative on a credit. */
  amount: number;
  pdf: Uint8Array;
}
export interface PaymentPortalPort {
  /** Settings of the environment that are missing; empty: it is connected. */
  missingSettings: readonly string[];
  /** Puts one there: the same number replaces itself. Throws PortalRefused, or PortalAway when it may be tried again. */
  putInvoice(invoice: PaymentPortalInvoice): Promise<void>;
}
export class PaymentPortalRejectedError extends Error {
  override name = 'PortalRefused';
}
export class PaymentPortalUnavailableError extends Error {
  override name = 'PortalAway';
}
