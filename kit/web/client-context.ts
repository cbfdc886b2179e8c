import type { ApiCallError, ToastMessage } from './api-call-outcome.ts';

/**
 * What API calls need from the rest of the client. It is set at startup, so that api-call.ts depends on neither session nor
 * screens.
 */
export interface ClientContext {
  apiRoot: string;
  /** Returns the access token, renewed first if it has expired. Null if no user is signed in. Rejects if the renewal fails. */
  getAccessToken: () => Promise<string | null>;
  /** The number of the selected account. */
  getAccountNumber: () => string | null;
  showToast: (notice: ToastMessage) => void;
  /** A request is retried. The message about its last attempt is removed. */
  onRetry: (call: string) => void;
  /** A request found no session. `ask` opens the confirmation, `expired` goes to sign-in. */
  onSessionLost: (how: 'ask' | 'expired', found: { begunAt: number; error: string | undefined }) => void;
  /** The screens of the menu, and whether an asker can open each. */
  listMenuScreens: () => readonly { title: string; canOpen: (asker: Asker) => boolean }[];
  /** Returns whether a path of the product leads to an existing screen. */
  isKnownPath: (path: string) => boolean;
  reportError: (what: ClientErrorReport) => void;
  /** The error code that requires identity verification. `ask` requests it and returns whether it succeeded. */
  identityProof: { requiredErrorCode: string; requestProof: () => Promise<boolean> };
  /** Asks the user to confirm an unlikely date. */
  confirmDates: (failure: ApiCallError) => Promise<boolean>;
}
/** A user, represented by their permissions. */
interface Asker {
  permissions: ReadonlySet<string>;
  roles: readonly string[];
}
/** An error as sent to error reporting. */
export interface ClientErrorReport {
  message: string;
  status?: number;
  endpoint?: string;
  /** The id under which the server logged its error. */
  requestId?: string;
  stack?: string;
}

export const clientContext: ClientContext = {
  apiRoot: '/api',
  getAccessToken: async () => null,
  getAccountNumber: () => null,
  showToast: () => undefined,
  onRetry: () => undefined,
  onSessionLost: () => undefined,
  listMenuScreens: () => [],
  isKnownPath: () => true,
  reportError: () => undefined,
  identityProof: { requiredErrorCode: '', requestProof: async () => false },
  confirmDates: async () => false,
};
export function configureClientContext(parts: Partial<ClientContext>): void {
  Object.assign(clientContext, parts);
}
