import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { isDiskFullError, isDatabaseUnavailableError, isStatementTimeoutError } from './db.ts';
import { buildErrorResponseBody } from './response.ts';
import { ApiError, genericErrorMessage, getRetryAfterSeconds } from './reject.ts';

/** The response body for a defined error that was not thrown through `reject`. */
const answerTo = (error: ErrorDefinition, code: number) => ({
  code,
  error: error.code,
  message: error.sentence,
  key: error.sentence,
  params: {},
});
/** Returns the defined error behind a framework or database error. Undefined means an unexpected error. */
function faultBehind(
  error: unknown,
  request: FastifyRequest,
): { fault: ErrorDefinition; status: number } | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return { fault: commonErrors.fileTooLarge, status: 413 };
  if (status === 413)
    return {
      fault: request.isMultipart() ? commonErrors.fileTooLarge : commonErrors.requestTooLarge,
      status,
    };
  if (status === 429) return { fault: commonErrors.tooManyAttempts, status };
  if (status >= 400 && status < 500) return { fault: commonErrors.invalid, status };
  if (isDiskFullError(error)) return { fault: commonErrors.diskFull, status: 503 };
  if (isStatementTimeoutError(error)) return { fault: commonErrors.timeLimitExceeded, status: 503 };
  if (isDatabaseUnavailableError(error)) return { fault: commonErrors.systemRestarting, status: 503 };
  return undefined;
}

/**
 * Turns a thrown error into a response: a rejection with its message, 503 when the database is unavailable. Everything else is
 * logged and reported once, under the id that the response contains.
 */
export function registerErrorHandler(
  app: FastifyInstance,
  reportDefect: (defect: unknown, request: FastifyRequest) => void = () => undefined,
  onDiskFull: () => void = () => undefined,
): void {
  app.setErrorHandler((error, request, reply) => {
    // A failed file response already has its headers set.
    void reply.removeHeader('content-disposition').removeHeader('content-length').removeHeader('etag');
    void reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
    if (error instanceof ApiError && error.status === 429)
      void reply.header('retry-after', getRetryAfterSeconds(error));
    if (error instanceof ApiError) return reply.status(error.status).send(buildErrorResponseBody(error));
    const definedError = faultBehind(error, request);
    if (definedError?.fault === commonErrors.diskFull) onDiskFull();
    if (definedError?.fault.status === 503) void reply.header('retry-after', '2');
    if (definedError)
      return reply.status(definedError.status).send(answerTo(definedError.fault, definedError.status * 100));
    request.log.error({ err: error, url: request.url.split('?')[0] }, 'defect');
    reportDefect(error, request);
    return reply.status(500).send({
      code: 50000,
      message: genericErrorMessage,
      key: genericErrorMessage,
      params: {},
      requestId: request.id,
    });
  });
}
