import type { ClientErrorReport } from './client-context.ts';
import { clientContext } from './client-context.ts';
import {
  undisplayedRenewalFailedMessage,
  undisplayedNotSignedInMessage,
} from '#kit/contract/shared-messages.ts';

/** Uncaught client errors, sent to the configured address: path, release and browser, never customer data. */

const LIMIT_A_SESSION = 20;
const sent = new Map<string, number>();
let listening = false;

/** Messages that are not our errors (docs/domain/portal.md#answers). */
const quiet = [
  'ResizeObserver loop',
  'Failed to fetch',
  'NetworkError',
  'Load failed',
  undisplayedNotSignedInMessage,
  undisplayedRenewalFailedMessage,
].map((words) => words.toLowerCase());
export const isIgnoredError = (errorMessage: string): boolean =>
  quiet.some((words) => errorMessage.toLowerCase().includes(words));

/** Starts error reporting. Without an address nothing is sent. A failure to send is not shown. */
export function startErrorReporting(reportUrl: string | null, release: string): void {
  const report = (what: ClientErrorReport) => {
    const one = `${what.message} ${what.status} ${what.endpoint}`;
    const times = (sent.get(one) ?? 0) + 1;
    sent.set(one, times);
    if (!reportUrl || isIgnoredError(what.message) || times > 3 || sent.size > LIMIT_A_SESSION) return;
    const body = JSON.stringify({
      message: what.message,
      status: what.status,
      endpoint: what.endpoint,
      requestId: what.requestId,
      stack: what.stack?.slice(0, 4_000),
      path: window.location.pathname,
      release,
      browser: navigator.userAgent,
    });
    void fetch(reportUrl, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
  };
  clientContext.reportError = report;
  if (listening) return;
  listening = true;
  window.addEventListener('error', (event) =>
    clientContext.reportError({
      message: event.message,
      stack: event.error instanceof Error ? event.error.stack : undefined,
    }),
  );
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof Error && reason.name !== 'Failure')
      clientContext.reportError({ message: reason.message, stack: reason.stack });
  });
}
