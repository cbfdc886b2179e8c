import { z } from 'zod';
import { signInErrorMessages } from './shared-messages.ts';

/**
 * An error that API clients can identify: a stable code, the HTTP status, the message for the user and when it is thrown. Each
 * feature defines its errors beside its contract (`<feature>.errors.ts`).
 */
export interface ErrorDefinition {
  /** `feature.name`, in trade terms. Never changes after publication. */
  code: string;
  status: ErrorStatus;
  /** `{name}` is replaced by a value from the error's params. */
  sentence: string;
  /** When it is thrown, for the published API description. */
  description: string;
}
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 503;
type Said = Omit<ErrorDefinition, 'code'>;

/** Defines a feature's errors by name. Their codes begin with the feature's name. */
export function defineErrors<const T extends Record<string, Said>>(
  feature: string,
  definitions: T,
): { readonly [K in keyof T]: ErrorDefinition } {
  const named = Object.entries(definitions).map(([name, one]) => [
    name,
    { code: `${feature}.${name}`, ...one },
  ]);
  return Object.fromEntries(named);
}

/** An error inside a response: of a row that an action left unchanged, or of the action in a preview. */
export const errorInSuccessfulResponseSchema = z.object({
  /** The error's code, as in the body of an error response. */
  code: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.string()),
});
export type ErrorInSuccessfulResponse = z.output<typeof errorInSuccessfulResponseSchema>;
export const toErrorInResponse = (
  { code, sentence }: ErrorDefinition,
  params: Record<string, string> = {},
): ErrorInSuccessfulResponse => ({
  code,
  sentence,
  params,
});

/** Errors that every endpoint can return. Endpoints do not list them. */
export const commonErrors = defineErrors('call', {
  notFound: {
    status: 404,
    sentence: 'Record not found.',
    description: 'The record does not exist, or the caller cannot see it.',
  },
  notAllowed: {
    status: 403,
    sentence: 'You don’t have access. Ask your administrator.',
    description: 'The caller has none of the permissions that the endpoint or the action requires.',
  },
  recordChanged: {
    status: 409,
    sentence: 'Another user changed this record. Reload and try again.',
    description: 'The record has another version or state than the caller saw.',
  },
  invalid: {
    status: 400,
    sentence: 'Invalid request.',
    description: 'A value does not match the schema of the request. `fields` has a message for each.',
  },
  unknownField: {
    status: 400,
    sentence: 'The request has an unknown field: {field}',
    description: 'The body contains a field that the schema does not have.',
  },
  idNotANumber: {
    status: 400,
    sentence: 'The ID in the address must be a number.',
    description: 'An ID in the path does not consist of digits.',
  },
  dateBeforeToday: {
    status: 412,
    sentence:
      '{date} is {days, plural, one {# day} other {# days}} before today. Check the date or confirm it.',
    description: 'A date is much earlier than usual, and the header Confirm-Dates was not sent.',
  },
  dateAfterToday: {
    status: 412,
    sentence:
      '{date} is {days, plural, one {# day} other {# days}} after today. Check the date or confirm it.',
    description: 'A date is much later than usual, and the header Confirm-Dates was not sent.',
  },
  dateBefore: {
    status: 412,
    sentence:
      '{date} is {days, plural, one {# day} other {# days}} before {from}. Check the date or confirm it.',
    description:
      'A date is much earlier than the date it relates to, and the header Confirm-Dates was not sent.',
  },
  timeTooSoon: {
    status: 412,
    sentence: '{time} is too early. The earliest is {earliest}. Check the time or confirm it.',
    description: 'The time is implausibly early for the event, and the header Confirm-Dates was not sent.',
  },
  dateAfter: {
    status: 412,
    sentence:
      '{date} is {days, plural, one {# day} other {# days}} after {from}. Check the date or confirm it.',
    description:
      'A date is much later than the date it relates to, and the header Confirm-Dates was not sent.',
  },
  datesUnlikely: {
    status: 412,
    sentence:
      '{count, plural, one {# date is} other {# dates are}} far from today. The first is {date} in row {row}. Check the dates or confirm them.',
    description:
      'Dates of a file are much earlier or later than usual, and the header Confirm-Dates was not sent.',
  },
  idempotencyKeyInvalid: {
    status: 400,
    sentence: 'The idempotency key is not valid.',
    description: 'The Idempotency-Key header is longer than 200 characters or not plain ASCII.',
  },
  rollbackInProgress: {
    status: 409,
    sentence: 'The first attempt is still being rolled back. Try again in a moment.',
    description:
      'The first request with this Idempotency-Key was just rejected and is still being rolled back.',
  },
  idempotencyKeyReused: {
    status: 422,
    sentence: 'This idempotency key was already used for another request.',
    description: 'The Idempotency-Key was already used with another URL or body.',
  },
  signedOut: {
    status: 401,
    sentence: 'You have been logged out.',
    description: 'The token is missing, expired, revoked or not issued by us.',
  },
  signInMisconfigured: {
    status: 401,
    sentence: signInErrorMessages.misfit,
    description:
      'The signature of the outside identity provider’s token is valid, but its issuer, audience or another claim is not what the server expects. The server log names the claim.',
  },
  rateLimitExceeded: {
    status: 429,
    sentence: 'Too many calls. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    description: 'The API client exceeded its request limit for this minute.',
  },
  requestTooLarge: {
    status: 413,
    sentence: 'The request is too large.',
    description: 'The request body is longer than the endpoint accepts.',
  },
  fileExceedsLimit: {
    status: 413,
    sentence: 'The file can’t be larger than {size} MB.',
    description: 'The uploaded file is larger than the endpoint’s own limit.',
  },
  fileTooLarge: {
    status: 413,
    sentence: 'The file cannot exceed 5M',
    description: 'The uploaded file is too large.',
  },
  uploadIncomplete: {
    status: 400,
    sentence: 'Couldn’t read the upload. Send it again.',
    description: 'The upload was interrupted, has no boundary, or has more parts than our forms have.',
  },
  unknownEndpoint: {
    status: 404,
    sentence: 'Unknown API endpoint.',
    description: 'No endpoint has this method and path.',
  },
  tooManyAttempts: {
    status: 429,
    sentence: 'Too many attempts. Try again in a minute.',
    description: 'The network address sent more requests than allowed.',
  },
  tooManyFilesInProgress: {
    status: 429,
    sentence:
      '{count, plural, one {# of your files is} other {# of your files are}} still uploading. Wait for one to finish and try again.',
    description:
      'The caller already has the maximum number of large files (exports, bulk prints) in progress.',
  },
  fileCapacityReached: {
    status: 429,
    sentence: 'Too many files are being created right now. Try again in a minute.',
    description: 'No slot for a large file (export, bulk print) became free within 30 seconds.',
  },
  tooManyStreams: {
    status: 429,
    sentence: 'Too many tabs are open with live updates. Close some of them.',
    description: 'The caller already has thirty live streams open on this server.',
  },
  timeLimitExceeded: {
    status: 503,
    sentence: 'This took too long. Narrow your filters and try again.',
    description:
      'A database statement exceeded the time limit for its kind of work, and the changes of the request were rolled back.',
  },
  diskFull: {
    status: 503,
    sentence: 'The server’s disk is full. Nothing was saved. Try again in a few minutes.',
    description: 'The database or the server has no space left for what it must write.',
  },
  systemRestarting: {
    status: 503,
    sentence: 'The system is restarting. Try again in a moment.',
    description: 'The database is temporarily unavailable.',
  },
  signInUnavailable: {
    status: 503,
    sentence: 'The sign-in service isn’t responding. Try again in a moment.',
    description: 'The outside identity provider, whose keys verify the token, cannot be reached.',
  },
  groupsMissing: {
    status: 403,
    sentence:
      'Your sign-in service sent no groups because there are too many. Ask its administrator to send only this application’s groups.',
    description:
      'The token of an outside provider references its roles or groups instead of containing them.',
  },
  fileRequired: { status: 400, sentence: 'Choose a file.', description: 'The upload contains no file.' },
});
