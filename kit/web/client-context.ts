import type { ApiCallError, ToastMessage } from './api-call-outcome.ts';

/** What the transport needs from the rest of the client. Filled at the start, so that api-call.ts knows neither session nor screens. */
export interface ClientContext {
  apiRoot: string;
  /** The access token, renewed first if it has run out; null when nobody is signed in. Rejects when renewal fails. */
  getAccessToken: () => Promise<string | null>;
  /** The number of the chosen account. */
  getAccountNumber: () => string | null;
  showToast: (notice: ToastMessage) => void;
  /** A call that somebody made is tried again: what its last try was told is over. */
  onRetry: (call: string) => void;
  /** A call found no session, and why; `ask` opens the confirmation, `expired` leads to login. */
  onSessionLost: (how: 'ask' | 'expired', found: { begunAt: number; error: string | undefined }) => void;
  /** The screens of the menu, and who may open each. */
  listMenuScreens: () => readonly { title: string; open: (asker: Asker) => boolean }[];
  /** Whether an address of the product leads to a screen that is built. */
  isKnownPath: (path: string) => boolean;
  reportError: (what: ClientErrorReport) => void;
  /** Errors that a proof of who the person is makes good, by their code; asks for one and answers whether it was given. */
  identityProof: { needed: string; ask: () => Promise<boolean> };
  /** Asks whether a date that lies far off is meant. */
  confirmDates: (failure: ApiCallError) => Promise<boolean>;
}
/** Somebody, by what they hold. */
interface Asker {
  permissions: ReadonlySet<string>;
  roles: readonly string[];
}
/** What error reporting hears of a fault. */
export interface ClientErrorReport {
  message: string;
  status?: number;
  endpoint?: string;
  /** Under which the server wrote its defect down. */
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
  identityProof: { needed: '', ask: async () => false },
  confirmDates: async () => false,
};
export function configureClientContext(parts: Partial<ClientContext>): void {
  Object.assign(clientContext, parts);
}
