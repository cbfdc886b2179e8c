/** A posted invoice as sent to the payment portal: the amount due, the account and the PDF. */
export interface PaymentPortalInvoice {
  number: string;
  account: { number: string; name: string };
  /** YYYY-MM-DD. */
  date: string;
  dueDate: string;
  /** Cents. Negative on a credit. */
  amount: number;
  pdf: Uint8Array;
}
export interface PaymentPortalInvoicePort {
  /** Environment settings that are missing. An empty list means the portal is connected. */
  missingSettings: readonly string[];
  /**
   * Stores an invoice in the portal. An invoice with the same number is replaced. Throws `PaymentPortalRejectedError`, or
   * `PaymentPortalUnavailableError` if a retry can succeed.
   */
  putInvoice(invoice: PaymentPortalInvoice): Promise<void>;
}
export class PaymentPortalRejectedError extends Error {
  override name = 'PortalRefused';
}
export class PaymentPortalUnavailableError extends Error {
  override name = 'PortalAway';
}
