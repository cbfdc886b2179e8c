/** A posted invoice as the payment portal takes it: what is due, by whom, and the paper. */
export interface PortalInvoice {
  number: string;
  account: { number: string; name: string };
  /** YYYY-MM-DD. */
  date: string;
  dueDate: string;
  /** Cents; negative on a credit. */
  amount: number;
  pdf: Uint8Array;
}
export interface PortalPort {
  /** Settings of the environment that are missing; empty: it is connected. */
  missing: readonly string[];
  /** Puts one there: the same number replaces itself. Throws PortalRefused, or PortalAway when it may be tried again. */
  put(invoice: PortalInvoice): Promise<void>;
}
export class PortalRefused extends Error {
  override name = 'PortalRefused';
}
export class PortalAway extends Error {
  override name = 'PortalAway';
}
