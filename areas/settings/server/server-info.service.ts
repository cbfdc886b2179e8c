import type { ServerDependency } from './server-parts.contract.ts';

/** How this server was started, as far as its client and its emails need to know. */
export interface ServerInfo {
  /** What System Setup shows to an administrator. */
  start: { version: string; startedAt: string; parts: readonly ServerDependency[] };
  /** The origin under which browsers reach the server. */
  origin: string;
  client: {
    authority: string;
    clientId: string;
    scope: string;
    resource: string | null;
    audience: string | null;
    redirectPath: string;
    silentPath: string;
    /** True when passwords, reset emails and sign-up are ours. Otherwise the external provider handles them. */
    embedded: boolean;
    testMode: boolean;
  };
  chatUrl?: string;
  newBadgesUntil?: string;
  errorReportUrl?: string;
  /** Origins whose images the pages can show. Without it, no external images. */
  allowedImageOrigins?: readonly string[];
}
const nowhere: ServerInfo = {
  start: { version: '', startedAt: '1970-01-01T00:00:00Z', parts: [] },
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
// One per process, which serves one product at one origin. A second server in the process has the same values.
let facts = () => nowhere;
/**
 * Sets the server info. The code that starts the server calls it once, before the first request, because routes are created
 * earlier. Without an argument, as in tests, the server has no origin.
 */
export function setServerInfoProvider(getInfo: () => ServerInfo = () => nowhere): void {
  facts = getInfo;
}
export const getServerInfo = (): ServerInfo => facts();

/** Whether this server can send emails. Without a mail server they are only stored. */
export const canSendEmail = (): boolean =>
  getServerInfo().start.parts.every(({ id, state }) => id !== 'mail' || state === 'configured');
export const noEmailServerAdminMessage =
  'No email was sent because no mail server is set up. The startup messages show where emails and their links are saved. To send email, set MAIL_PROVIDER, SMTP_URL and MAIL_FROM.';
/** The same message for a user who cannot configure a mail server. */
export const noEmailServerUserMessage =
  'No email was sent because no mail server is set up. Contact your administrator.';
/** Returns the message after an email was written: that it is being sent, or that none can be sent. */
export const getEmailDeliveryMessage = (
  sentMessage: string,
  notSentMessage: string = noEmailServerAdminMessage,
): string => (canSendEmail() ? sentMessage : notSentMessage);
