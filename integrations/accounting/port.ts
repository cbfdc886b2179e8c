/** A posted invoice or credit as accounting receives it: numbers and codes, amounts in cents. */
export interface AccountingDocument {
  /** The same for the same document, however often it is submitted. */
  key: string;
  kind: 'invoice' | 'credit';
  number: string;
  /** YYYY-MM-DD. */
  date: string;
  dueDate: string;
  /** The company code and the receivable account. Null when not set. */
  company: string | null;
  receivableAccount: string | null;
  account: { number: string; name: string };
  amount: number;
  /** For a credit: the invoice it reverses. */
  creditOf: string | null;
  lines: { chargeCode: string; glAccount: string | null; description: string; amount: number }[];
}
export interface AccountingPort {
  system: 'none' | 'file' | 'http';
  /** Environment settings that are missing for a connection. Empty: it is connected. */
  missingSettings: readonly string[];
  /**
   * Submits a document. Returns its number in accounting. Throws AccountingRejectedError, or AccountingUnavailableError when it
   * can be retried.
   */
  submitDocument(document: AccountingDocument): Promise<string>;
  /** Checks whether documents can be submitted now. Throws AccountingUnavailableError with the reason. Books nothing. */
  checkConnection(): Promise<void>;
}
/** The target an administrator has configured, which replaces the one the server was started with. */
export interface AccountingTarget {
  system: AccountingPort['system'];
  address: string;
  sealedToken: string | null;
  /** The address can be internal or without encryption. */
  allowUnsafeAddress: boolean;
}
export type AccountingPortFactory = (target: AccountingTarget) => AccountingPort;

/** The accounting system rejects the document, with its own message. A retry without a change is pointless. */
export class AccountingRejectedError extends Error {
  override name = 'AccountingRefused';
}
/** The system did not respond, or its response is invalid. Whether the document was booked is unknown. */
export class AccountingUnavailableError extends Error {
  override name = 'AccountingAway';
}
