/** A posted invoice or credit as accounting takes it: everything by numbers and codes, amounts in cents. */
export interface AccountingDocument {
  /** The same for the same document, however often it is handed over. */
  key: string;
  kind: 'invoice' | 'credit';
  number: string;
  /** YYYY-MM-DD. */
  date: string;
  dueDate: string;
  /** Whose books it is for, and the account that takes what is owed; null where nobody has set them. */
  company: string | null;
  receivableAccount: string | null;
  account: { number: string; name: string };
  amount: number;
  /** Of a credit: the invoice that it takes back. */
  creditOf: string | null;
  lines: { chargeCode: string; glAccount: string | null; description: string; amount: number }[];
}
export interface AccountingPort {
  system: 'none' | 'file' | 'http';
  /** Settings of the environment that are missing before anything can be handed over; empty: it is connected. */
  missingSettings: readonly string[];
  /** Hands one over; answers its number there. Throws AccountingRefused, or AccountingAway when it may be tried again. */
  submitDocument(document: AccountingDocument): Promise<string>;
  /** Whether anything could be handed over now: answers, or throws AccountingAway with the reason. Books nothing. */
  checkConnection(): Promise<void>;
}
/** Where an administrator said that documents go, instead of what the server was started with. */
export interface AccountingTarget {
  system: AccountingPort['system'];
  address: string;
  sealedToken: string | null;
  /** The address may lie in a network of ours, or be reached without encryption. */
  allowUnsafeAddress: boolean;
}
export type AccountingPortFactory = (target: AccountingTarget) => AccountingPort;

/** The accounting system does not take it; the sentence is its own. Trying again without a change is of no use. */
export class AccountingRejectedError extends Error {
  override name = 'AccountingRefused';
}
/** It did not answer, or not in words we know: what became of the document is not known. */
export class AccountingUnavailableError extends Error {
  override name = 'AccountingAway';
}
