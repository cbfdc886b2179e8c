import type { FastifyRequest } from 'fastify';
import {
  authenticateApiClientAndMarkSecretUsed,
  countApiCallAndGetWaitSeconds,
} from '#areas/developer/api-clients/api-clients.service.ts';
import type { createActorCache } from '#areas/people/grants/actor.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { setRequestSecurityEvent } from '#kit/server/security-events.ts';
import { readCredentialOfScheme } from '#kit/server/auth-scheme.ts';
import type { Actor, RequestContext } from '#kit/server/request-context.ts';
import { readApiClientCredentials } from '#integrations/identity/api-client-token.ts';
import type { TokenClaimMismatch, TokenVerifier } from '#integrations/identity/port.ts';
import { TokenRejectedError } from '#integrations/identity/port.ts';

/** Finds out who sends a request: reads the actor from its token or client secret. */

/** Runs work as the system itself, in a transaction of its own. */
export type RunInSystemTransaction = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;
type Actors = ReturnType<typeof createActorCache>;
type Reader = (request: FastifyRequest) => Promise<Actor>;

export function createActorReaders(
  verifier: TokenVerifier,
  actors: Actors,
  runAsSystem: RunInSystemTransaction,
): {
  readActorAndCountCall: Reader;
  /** The same, without counting the request as an API call. */
  readActorUncounted: Reader;
  readProvisioner: Reader;
} {
  const actorOf = actorReader(verifier, actors, (program) =>
    runAsSystem((work) => countApiCallAndGetWaitSeconds(work, program)),
  );
  const actorAgain = actorReader(verifier, actors, async () => 0);
  return {
    readActorAndCountCall: actorOf,
    readActorUncounted: actorAgain,
    readProvisioner: secretReader(actorOf, actors, runAsSystem),
  };
}

/** Verifies the bearer token, then reads the user's current record, then the account named by the `accountNumber` header. */
function actorReader(
  verifier: TokenVerifier,
  actors: Actors,
  secondsToWaitOf: (program: NonNullable<Actor['program']>) => Promise<number>,
) {
  return async (request: FastifyRequest): Promise<Actor> => {
    const token = readCredentialOfScheme('Bearer', request.headers.authorization);
    if (token === undefined) return reject(commonErrors.signedOut, {}, { code: 50008 });
    const claims = await verifier.verify(token).catch((error: unknown) => {
      if (!(error instanceof TokenRejectedError)) throw error;
      // An expired or ended token was valid once. A token that the server did not issue is recorded as a refused sign-in.
      if (error.code === 50008) setRequestSecurityEvent(request, { kind: 'signInRefused' });
      if (error.subject !== undefined) return actors.refuseEnded(error.subject);
      if (error.claimMismatch) return refuseMisfit(request, error.claimMismatch);
      return reject(commonErrors.signedOut, {}, { code: error.code });
    });
    const actor = await actors.actorOf(claims).catch((error: unknown) => {
      // A new user is identified by email address only, so a token without one is refused.
      const { emailClaim } = verifier;
      const isNameless = claims.email === undefined && !claims.subject.startsWith('client|');
      if (!isUnknown(error) || emailClaim === undefined || !isNameless) throw error;
      return refuseMisfit(request, { claim: emailClaim, expected: 'an address', found: 'nothing' });
    });
    const seconds = actor.program ? await secondsToWaitOf(actor.program) : 0;
    if (seconds > 0) reject(commonErrors.rateLimitExceeded, { seconds });
    const number = request.headers['accountnumber'];
    return typeof number === 'string' && number !== '' ? actors.choose(actor, number) : actor;
  };
}

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.error === commonErrors.signedOut.code;

/** When each claim mismatch was last logged. Without this limit, every request of a misconfigured portal would add a line. */
const loggedAt = new Map<string, number>();
const logPauseMs = 60_000;
/** Logs which claim is wrong for the server's operator, and returns an error that says the user did nothing wrong. */
function refuseMisfit(request: FastifyRequest, misfit: TokenClaimMismatch): never {
  const key = JSON.stringify(misfit);
  const now = performance.now();
  if (now - (loggedAt.get(key) ?? -logPauseMs) >= logPauseMs) {
    if (loggedAt.size >= 100) loggedAt.clear();
    loggedAt.set(key, now);
    request.log.warn(
      misfit,
      `The identity provider's tokens do not match the settings: check ${misfit.claim} at the provider and the OIDC_ settings here`,
    );
  }
  return reject(commonErrors.signInMisconfigured, {}, { code: 50008 });
}

/**
 * For protocols whose clients cannot renew a token. The client secret is accepted in place of the token it would get
 * (docs/decisions/203-scim-clients-only-manage-users.md).
 */
function secretReader(
  tokenActorOf: (request: FastifyRequest) => Promise<Actor>,
  actors: Actors,
  inHouse: RunInSystemTransaction,
) {
  return async (request: FastifyRequest): Promise<Actor> => {
    const credentials = readApiClientCredentials(request.headers.authorization);
    if (!credentials) return tokenActorOf(request);
    const apiClient = await inHouse((work) =>
      authenticateApiClientAndMarkSecretUsed(work, credentials.clientId, credentials.secret),
    );
    if (!apiClient) {
      setRequestSecurityEvent(request, { kind: 'signInRefused' });
      return reject(commonErrors.signedOut, {}, { code: 50008 });
    }
    const actor = await actors.actorOf({
      subject: apiClient.subject,
      sessionId: `secret-${apiClient.secretId}`,
    });
    const { program } = actor;
    const seconds = program ? await inHouse((work) => countApiCallAndGetWaitSeconds(work, program)) : 0;
    if (seconds > 0) reject(commonErrors.rateLimitExceeded, { seconds });
    return actor;
  };
}
