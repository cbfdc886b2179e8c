import type { Failure, Notice } from './answers.ts';

/** What the transport needs from the rest of the client. Filled at the start, so that call.ts knows neither session nor screens. */
export interface Wire {
  root: string;
  /** The access token, renewed first if it has run out; null when nobody is signed in. Rejects when renewal fails. */
  token: () => Promise<string | null>;
  /** The number of the chosen account. */
  account: () => string | null;
  notify: (notice: Notice) => void;
  /** A call that somebody made is tried again: what its last try was told is over. */
  tryAgain: (call: string) => void;
  /** A call found no session, and why; `ask` opens the confirmation, `expired` leads to login. */
  lostSession: (how: 'ask' | 'expired', found: { begunAt: number; error: string | undefined }) => void;
  /** The screens of the menu, and who may open each. */
  screens: () => readonly { title: string; open: (asker: Asker) => boolean }[];
  /** Whether an address of the product leads to a screen that is built. */
  leads: (path: string) => boolean;
  report: (what: Told) => void;
  /** Errors that a proof of who the person is makes good, by their code; asks for one and answers whether it was given. */
  proof: { needed: string; ask: () => Promise<boolean> };
  /** Asks whether a date that lies far off is meant. */
  confirmDates: (failure: Failure) => Promise<boolean>;
}
/** Somebody, by what they hold. */
interface Asker {
  permissions: ReadonlySet<string>;
  roles: readonly string[];
}
/** What error reporting hears of a fault. */
export interface Told {
  message: string;
  status?: number;
  endpoint?: string;
  /** Under which the server wrote its defect down. */
  requestId?: string;
  stack?: string;
}

export const wire: Wire = {
  root: '/api',
  token: async () => null,
  account: () => null,
  notify: () => undefined,
  tryAgain: () => undefined,
  lostSession: () => undefined,
  screens: () => [],
  leads: () => true,
  report: () => undefined,
  proof: { needed: '', ask: async () => false },
  confirmDates: async () => false,
};
export function connectWire(parts: Partial<Wire>): void {
  Object.assign(wire, parts);
}
