import { commonErrors } from '#kit/contract/errors.ts';
import { genericErrorMessage, noRecordsMessage } from '#kit/contract/shared-messages.ts';

/**
 * What every answer of the server means to the person in front of the screen (docs/domain/portal.md#answers). Pure: api-call.ts
 * carries it out, api-call-outcome.test.ts holds it line by line.
 */

export interface TranslatableMessage {
  /** The English text, which is also the key of its translation. */
  text: string;
  params?: Record<string, unknown>;
}
export interface ResponseBody {
  code?: number;
  /** Of a refusal: its code in its catalogue, `feature.name`. */
  error?: string;
  message?: string;
  key?: string;
  params?: Record<string, unknown>;
  fields?: Record<string, string>;
  /** Of a defect: the number under which the server wrote it down. */
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
  /** The call that failed: its next try takes the message away. */
  of?: string;
  /** It says why an act on the shown screen failed: it goes when the screen is left. */
  ofScreen?: boolean;
  /** The number under which support finds what went wrong. */
  quote?: string;
}
export interface OutcomeVerdict {
  result: 'success' | 'partly' | 'failed' | 'cancelled';
  notice?: ToastMessage;
  /** `ask`: the confirmation of a lost session. `expired`: to login and back to this path. */
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

export function interpretOutcome(outcome: ApiCallOutcome): OutcomeVerdict {
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
      quote: body?.requestId,
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

/** The server's sentence as key and parameters; a failure without one (a proxy's page) gets the generic sentence. */
export function getResponseMessage(body: ResponseBody | null): TranslatableMessage {
  if (!body?.message) return { text: clientMessages.generic };
  return body.key ? { text: body.key, params: body.params ?? {} } : { text: body.message };
}

/** Refusals that say that the client itself asked wrongly. */
const askedWrongly: ReadonlySet<string> = new Set(
  [
    commonErrors.invalid,
    commonErrors.unknownField,
    commonErrors.idNotANumber,
    commonErrors.keyNotValid,
    commonErrors.keyUsed,
    commonErrors.noSuchCall,
  ].map(({ code }) => code),
);
/**
 * Which failures the error reporting hears of (docs/domain/portal.md#answers): what the server could not do, and what
 * the client did not expect. A refusal of a catalogue is expected, and so is whatever a form shows at its field; not
 * 412, 403 and 409 in any form, no network errors, nothing cancelled.
 */
export function shouldReport(outcome: ApiCallOutcome, atItsField = false): boolean {
  if (outcome.kind === 'silent' || outcome.status < 400) return false;
  if (outcome.status >= 500) return true;
  if (atItsField || [401, 403, 409, 412].includes(outcome.status)) return false;
  const error = outcome.body?.error;
  return error === undefined || askedWrongly.has(error);
}

/** The server, or the way to it, is away for a moment: asking again is worth it. */
export const isServerUnavailable = (outcome: ApiCallOutcome): boolean =>
  outcome.kind === 'silent'
    ? outcome.reason === 'timeout' || outcome.reason === 'network'
    : [502, 503, 504].includes(outcome.status);

/** The token of a call could not be renewed because nobody answered: the session may well go on. */
export class IdentityProviderUnavailable extends Error {}

/** A call that did not succeed. `fields` are the sentences of a 400 by the path of their field. */
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
  /** Which refusal it is; undefined when the server did not answer, or not with one. */
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
