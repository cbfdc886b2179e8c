import type { SystemPart } from './server-parts.contract.ts';

/** How this server was started, as far as its client and its mails must know. */
export interface ServerInfo {
  /** What System Setup tells an administrator. */
  start: { version: string; at: string; parts: readonly SystemPart[] };
  /** Origin under which browsers reach the server. */
  origin: string;
  client: {
    authority: string;
    clientId: string;
    scope: string;
    resource: string | null;
    audience: string | null;
    redirectPath: string;
    silentPath: string;
    /** Passwords, reset mails and sign-up are ours; otherwise the outside provider's. */
    embedded: boolean;
    testMode: boolean;
  };
  chatUrl?: string;
  newUntil?: string;
  errorReportUrl?: string;
  /** Origins whose pictures its pages may show; without it there are none from outside. */
  pictures?: readonly string[];
}
const nowhere: ServerInfo = {
  start: { version: '', at: '1970-01-01T00:00:00Z', parts: [] },
  origin: 'http://localhost',
  client: {
    authority: '',
    clientId: '',
    scope: '',
    resource: null,
    audience: null,
    redirectPath: '/callback',
    silentPath: '/silent-renew',
    embedded: true,
    testMode: false,
  },
};
// One for the process, which serves one product at one origin: a second server of it says the same.
let facts = () => nowhere;
/**
 * Said once, before the first call, by whoever starts the server: routes are made before anybody knows how it is
 * started. Without a word about it, as for a server whose people a test stands for, it is nowhere.
 */
export function setServerInfo(said: () => ServerInfo = () => nowhere): void {
  facts = said;
}
export const getServerInfo = (): ServerInfo => facts();

/** Whether mails leave this server: without a mail server they are only kept. */
export const canSendEmail = (): boolean =>
  getServerInfo().start.parts.every(({ id, state }) => id !== 'mail' || state === 'configured');
export const noEmailServerMessage =
  'No email was sent because no mail server is set up. The startup messages show where emails and their links are saved. To send email, set MAIL_PROVIDER, SMTP_URL and MAIL_FROM.';
/** The same, to somebody who cannot set one. */
export const noEmailServerUserMessage =
  'No email was sent because no mail server is set up. Contact your administrator.';
/** What is said after a mail was written: that it goes, or that none can. */
export const describeEmailDelivery = (sentence: string, otherwise: string = noEmailServerMessage): string =>
  canSendEmail() ? sentence : otherwise;
