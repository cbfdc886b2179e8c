import { commonErrors } from '#kit/contract/errors.ts';
import { genericErrorMessage, noRecordsMessage } from '#kit/contract/shared-messages.ts';

/**
 * Interprets every response of the server for the user (docs/domain/portal.md#answers). Pure functions: api-call.ts applies the
 * result, and api-call-outcome.test.ts checks it line by line.
 */

export interface TranslatableMessage {
  /** The English text, which is also its translation key. */
  text: string;
  params?: Record<string, unknown>;
}
export interface ResponseBody {
  code?: number;
  /** The code of the error, `feature.name`. */
  error?: string;
  message?: string;
  key?: string;
  params?: Record<string, unknown>;
  fields?: Record<string, string>;
  /** The id under which the server logged an unexpected error. */
  requestId?: string;
  data?: unknown;
  totalRows?: number;
  totals?: unknown;
}
export type ApiCallOutcome =
  | { kind: 'answered'; status: number; body: ResponseBody | null }
  | { kind: 'silent'; reason: 'timeout' | 'network' | 'cancelled' | 'other' };

export type ToastTone = 'done' | 'wait' | 'fault';
export interface ToastMessage {
  tone: ToastTone;
  sentence: TranslatableMessage;
  durationMs: number;
  closable: boolean;
  /** The failed request. Its next attempt removes the message. */
  endpointId?: string;
  /** The message is about a failed action on the current screen. It disappears when the user leaves the screen. */
  endsWithScreen?: boolean;
  /** The id with which support finds the error. */
  supportReference?: string;
}
export interface OutcomeVerdict {
  result: 'success' | 'partly' | 'failed' | 'cancelled';
  notice?: ToastMessage;
  /** `ask`: asks to confirm after a lost session. `expired`: goes to sign-in and returns to this path. */
  session?: 'ask' | 'expired';
}

export const successToastMs = 3_000;
export const errorToastMs = 5_000;
export const slowRequestMs = 60_000;
export const requestTimeoutMs = 900_000;

export const clientMessages = {
  generic: genericErrorMessage,
  slow: 'The server is taking a long time to respond. Please try again soon',
  expired: 'User session has expired',
  loggedOut: 'You have been logged out, you can cancel to stay on this page, or log in again',
  nothingFound: "It seems that we're not able to find any records. Please try different filters",
  nothingToShow: noRecordsMessage,
} as const;

const OK = 20_000;
const LOST_SESSION = new Set([50_008, 50_012, 50_014]);

export function interpretApiCallOutcome(outcome: ApiCallOutcome): OutcomeVerdict {
  if (outcome.kind === 'silent') return judgeSilence(outcome.reason);
  const { status, body } = outcome;
  if (body?.code !== undefined && LOST_SESSION.has(body.code)) return { result: 'failed', session: 'ask' };
  if (status === 207) return { result: 'partly', notice: warning(body) };
  if (status === 200 || (status < 400 && body?.code === OK))
    return { result: 'success', notice: successOf(body) };
  if (status < 400)
    return {
      result: 'failed',
      notice: {
        tone: 'fault',
        sentence: getResponseMessage(body),
        durationMs: errorToastMs,
        closable: false,
      },
    };
  if (status === 401) return expired();
  if (status === 412) return { result: 'failed', notice: warning(body) };
  return {
    result: 'failed',
    notice: {
      tone: 'fault',
      sentence: getResponseMessage(body),
      durationMs: slowRequestMs,
      closable: true,
      supportReference: body?.requestId,
    },
  };
}

function judgeSilence(reason: 'timeout' | 'network' | 'cancelled' | 'other'): OutcomeVerdict {
  if (reason === 'cancelled') return { result: 'cancelled' };
  if (reason === 'other') return expired();
  return {
    result: 'failed',
    notice: {
      tone: 'fault',
      sentence: { text: clientMessages.slow },
      durationMs: errorToastMs,
      closable: false,
    },
  };
}
const expired = (): OutcomeVerdict => ({
  result: 'failed',
  session: 'expired',
  notice: {
    tone: 'fault',
    sentence: { text: clientMessages.expired },
    durationMs: errorToastMs,
    closable: false,
  },
});
const warning = (body: ResponseBody | null): ToastMessage => ({
  tone: 'wait',
  sentence: getResponseMessage(body),
  durationMs: errorToastMs,
  closable: false,
});
function successOf(body: ResponseBody | null): ToastMessage | undefined {
  if (!body?.message) return undefined;
  return { tone: 'done', sentence: getResponseMessage(body), durationMs: successToastMs, closable: false };
}

/** Returns the server's message as key and params. A failure without one (a proxy's page) gets the generic message. */
export function getResponseMessage(body: ResponseBody | null): TranslatableMessage {
  if (!body?.message) return { text: clientMessages.generic };
  return body.key ? { text: body.key, params: body.params ?? {} } : { text: body.message };
}

/** Errors that mean the client sent an invalid request. */
const askedWrongly: ReadonlySet<string> = new Set(
  [
    commonErrors.invalid,
    commonErrors.unknownField,
    commonErrors.idNotANumber,
    commonErrors.idempotencyKeyInvalid,
    commonErrors.idempotencyKeyReused,
    commonErrors.unknownEndpoint,
  ].map(({ code }) => code),
);
/**
 * Returns whether error reporting receives a failure (docs/domain/portal.md#answers): what the server could not do, and what the
 * client did not expect. Defined errors and errors shown at a form field are expected. 412, 403 and 409 of any kind, network
 * errors and canceled requests are not reported.
 */
export function shouldSendToErrorReporting(outcome: ApiCallOutcome, isShownAtField = false): boolean {
  if (outcome.kind === 'silent' || outcome.status < 400) return false;
  if (outcome.status >= 500) return true;
  if (isShownAtField || [401, 403, 409, 412].includes(outcome.status)) return false;
  const error = outcome.body?.error;
  return error === undefined || askedWrongly.has(error);
}

/** Returns whether the server or the network is temporarily unavailable. A retry can succeed. */
export const isServerUnavailable = (outcome: ApiCallOutcome): boolean =>
  outcome.kind === 'silent'
    ? outcome.reason === 'timeout' || outcome.reason === 'network'
    : [502, 503, 504].includes(outcome.status);

/** The access token could not be renewed because the identity provider did not respond. The session may still be valid. */
export class IdentityProviderUnavailableError extends Error {}

/** A failed request. `fields` are the messages of a 400 by field path. */
export class ApiCallError extends Error {
  readonly outcome: ApiCallOutcome;
  readonly verdict: OutcomeVerdict;
  constructor(outcome: ApiCallOutcome, verdict: OutcomeVerdict) {
    super(verdict.notice?.sentence.text ?? clientMessages.loggedOut);
    this.name = 'Failure';
    this.outcome = outcome;
    this.verdict = verdict;
  }
  get status(): number {
    return this.outcome.kind === 'answered' ? this.outcome.status : 0;
  }
  /** The error code. Undefined if the server did not respond, or not with a defined error. */
  get error(): string | undefined {
    return this.outcome.kind === 'answered' ? this.outcome.body?.error : undefined;
  }
  get fields(): Record<string, string> {
    return (this.outcome.kind === 'answered' && this.outcome.body?.fields) || {};
  }
  get sentence(): TranslatableMessage {
    return this.verdict.notice?.sentence ?? { text: this.message };
  }
}
