import { describe, expect, it } from 'vitest';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ResponseBody, ApiCallOutcome } from './api-call-outcome.ts';
import {
  ApiCallError,
  isServerUnavailable,
  interpretApiCallOutcome,
  requestTimeoutMs,
  shouldSendToErrorReporting,
  clientMessages,
} from './api-call-outcome.ts';

const answered = (status: number, body: ResponseBody | null = null): ApiCallOutcome => ({
  kind: 'answered',
  status,
  body,
});
const silent = (reason: 'timeout' | 'network' | 'cancelled' | 'other'): ApiCallOutcome => ({
  kind: 'silent',
  reason,
});

describe('a server response', () => {
  it('with HTTP 200 is a success', () => {
    expect(interpretApiCallOutcome(answered(200))).toEqual({ result: 'success', notice: undefined });
  });
  it('with body code 20000 is a success, whatever its HTTP status below 400', () => {
    expect(interpretApiCallOutcome(answered(201, { code: 20_000 })).result).toBe('success');
  });
  it('shows a success message for 3 seconds', () => {
    expect(interpretApiCallOutcome(answered(200, { code: 20_000, message: 'Saved.' })).notice).toEqual({
      tone: 'done',
      sentence: { text: 'Saved.' },
      durationMs: 3_000,
      closable: false,
    });
  });
  it('shows the message of an unsuccessful call as an error for 5 seconds', () => {
    expect(interpretApiCallOutcome(answered(202, { code: 40_000, message: 'Not now.' }))).toEqual({
      result: 'failed',
      notice: { tone: 'fault', sentence: { text: 'Not now.' }, durationMs: 5_000, closable: false },
    });
  });
  it('with HTTP 207 shows its message as a warning and is a partial success', () => {
    expect(interpretApiCallOutcome(answered(207, { code: 20_000, message: '2 of 3 released.' }))).toEqual({
      result: 'partly',
      notice: { tone: 'wait', sentence: { text: '2 of 3 released.' }, durationMs: 5_000, closable: false },
    });
  });
  it('with HTTP 412 shows its message as a warning for 5 seconds', () => {
    expect(interpretApiCallOutcome(answered(412, { code: 41_200, message: 'Closed.' })).notice).toEqual({
      tone: 'wait',
      sentence: { text: 'Closed.' },
      durationMs: 5_000,
      closable: false,
    });
  });
  it.each([400, 403, 404, 409, 413, 422, 429, 500, 503])(
    'with HTTP %i and a body shows its message for 60 seconds with a close button',
    (status) => {
      expect(interpretApiCallOutcome(answered(status, { message: 'No.' })).notice).toEqual({
        tone: 'fault',
        sentence: { text: 'No.' },
        durationMs: 60_000,
        closable: true,
      });
    },
  );
  it('without a readable body shows the generic message', () => {
    expect(interpretApiCallOutcome(answered(502)).notice?.sentence.text).toBe(
      'An error has occurred and the transaction could not be processed.',
    );
  });
  it('with a server error includes the ID under which the server logged it', () => {
    expect(
      interpretApiCallOutcome(answered(500, { message: 'No.', requestId: '01f3' })).notice?.supportReference,
    ).toBe('01f3');
    expect(
      interpretApiCallOutcome(answered(409, { message: 'No.' })).notice?.supportReference,
    ).toBeUndefined();
  });
  it('includes the key and parameters of its message, so that it can be translated', () => {
    const body = {
      message: 'Error releasing door number 27.',
      key: 'Error releasing door number {door}.',
      params: { door: 27 },
    };
    expect(interpretApiCallOutcome(answered(409, body)).notice?.sentence).toEqual({
      text: 'Error releasing door number {door}.',
      params: { door: 27 },
    });
  });
});

describe('a lost session', () => {
  it.each([50_008, 50_012, 50_014])(
    'with body code %i opens the confirmation and shows no other error',
    (code) => {
      expect(interpretApiCallOutcome(answered(401, { code, message: 'You have been logged out.' }))).toEqual({
        result: 'failed',
        session: 'ask',
      });
      expect(interpretApiCallOutcome(answered(200, { code }))).toEqual({ result: 'failed', session: 'ask' });
    },
  );
  it('uses the wording of the specification', () => {
    expect(clientMessages.loggedOut).toBe(
      'You have been logged out, you can cancel to stay on this page, or log in again',
    );
  });
  it('without any response shows an error and leads to login', () => {
    expect(interpretApiCallOutcome(silent('other'))).toEqual({
      result: 'failed',
      session: 'expired',
      notice: {
        tone: 'fault',
        sentence: { text: 'User session has expired' },
        durationMs: 5_000,
        closable: false,
      },
    });
  });
});

describe('a missing response', () => {
  it.each(['timeout', 'network'] as const)(
    'after a %s shows for 5 seconds that the server takes long',
    (reason) => {
      expect(interpretApiCallOutcome(silent(reason))).toEqual({
        result: 'failed',
        notice: {
          tone: 'fault',
          sentence: { text: 'The server is taking a long time to respond. Please try again soon' },
          durationMs: 5_000,
          closable: false,
        },
      });
    },
  );
  it('to a call that the screen canceled shows nothing', () => {
    expect(interpretApiCallOutcome(silent('cancelled'))).toEqual({ result: 'cancelled' });
  });
  it('times out after 900000 ms', () => {
    expect(requestTimeoutMs).toBe(900_000);
  });
});

describe('the error reporting', () => {
  it.each([412, 403, 409])('skips HTTP %i', (status) =>
    expect(shouldSendToErrorReporting(answered(status))).toBe(false),
  );
  it.each(['timeout', 'network', 'other', 'cancelled'] as const)('skips %s', (reason) =>
    expect(shouldSendToErrorReporting(silent(reason))).toBe(false),
  );
  it.each([400, 404, 422, 500, 503])('includes HTTP %i without a declared error code', (status) =>
    expect(shouldSendToErrorReporting(answered(status))).toBe(true),
  );
  it.each([
    [400, commonErrors.invalid],
    [400, commonErrors.unknownField],
    [422, commonErrors.idempotencyKeyReused],
    [404, commonErrors.unknownEndpoint],
    [503, commonErrors.timeLimitExceeded],
  ])('includes %i for an invalid request or a server that could not respond: %o', (status, { code }) =>
    expect(shouldSendToErrorReporting(answered(status, { error: code }))).toBe(true),
  );
  it.each([
    [400, 'orders.shipDateTooFar'],
    [404, commonErrors.notFound.code],
    [413, commonErrors.fileTooLarge.code],
    [429, commonErrors.tooManyAttempts.code],
  ])('skips the declared error %i %s', (status, error) =>
    expect(shouldSendToErrorReporting(answered(status, { error }))).toBe(false),
  );
  it('skips a 400 that a form shows at its field, and includes a server error even there', () => {
    const body = { error: commonErrors.invalid.code, fields: { shipDate: 'Ship date is required' } };
    expect(shouldSendToErrorReporting(answered(400, body), true)).toBe(false);
    expect(shouldSendToErrorReporting(answered(500), true)).toBe(true);
  });
});

describe('a failed call', () => {
  it('has its code and the messages of its fields', () => {
    const outcome = answered(400, {
      error: 'call.invalid',
      message: 'Check the fields.',
      fields: { shipDate: 'Ship date is required' },
    });
    const failure = new ApiCallError(outcome, interpretApiCallOutcome(outcome));
    expect(failure.status).toBe(400);
    expect(failure.error).toBe('call.invalid');
    expect(failure.fields).toEqual({ shipDate: 'Ship date is required' });
    expect(failure.sentence).toEqual({ text: 'Check the fields.' });
  });
  it('is worth a retry when the server is unavailable, not after a rejection, a defect or a lost session', () => {
    expect(
      [silent('network'), silent('timeout'), answered(502), answered(503), answered(504)].map(
        isServerUnavailable,
      ),
    ).toEqual([true, true, true, true, true]);
    expect(
      [
        silent('other'),
        silent('cancelled'),
        answered(200),
        answered(401),
        answered(404),
        answered(412),
        answered(500),
      ].some(isServerUnavailable),
    ).toBe(false);
  });
});
