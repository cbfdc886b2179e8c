import type { FastifyRequest } from 'fastify';
import { recogniseClient, secondsToWait } from '#areas/connect/api-clients/api-clients.service.ts';
import type { openActors } from '#areas/people/grants/actor.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { noteSecurity } from '#kit/server/security-notes.ts';
import { shownAs } from '#kit/server/scheme.ts';
import type { Actor, Work } from '#kit/server/work.ts';
import { secretShown } from '#links/identity/client-token.ts';
import type { ClaimMisfit, Verifier } from '#links/identity/port.ts';
import { TokenRefused } from '#links/identity/port.ts';

/** Who calls, read of a request. */

/** Work of the house itself, in a transaction of its own. */
export type InHouse = <T>(act: (work: Work) => Promise<T>) => Promise<T>;
type Actors = ReturnType<typeof openActors>;
type Reader = (request: FastifyRequest) => Promise<Actor>;

export function callersOf(
  verifier: Verifier,
  actors: Actors,
  inHouse: InHouse,
): {
  actorOf: Reader;
  /** The same without counting it as a call. */
  actorAgain: Reader;
  provisionerOf: Reader;
} {
  const actorOf = actorReader(verifier, actors, (program) => inHouse((work) => secondsToWait(work, program)));
  const actorAgain = actorReader(verifier, actors, async () => 0);
  return { actorOf, actorAgain, provisionerOf: secretReader(actorOf, actors, inHouse) };
}

/** Reads the bearer's token, then who that person is now, then the account named by the accountNumber header. */
function actorReader(
  verifier: Verifier,
  actors: Actors,
  secondsToWaitOf: (program: NonNullable<Actor['program']>) => Promise<number>,
) {
  return async (request: FastifyRequest): Promise<Actor> => {
    const token = shownAs('Bearer', request.headers.authorization);
    if (token === undefined) return refuse(commonErrors.signedOut, {}, { code: 50008 });
    const claims = await verifier.verify(token).catch((error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      // What has expired or ended was right before; what is none of ours was made up.
      if (error.code === 50008) noteSecurity(request, { kind: 'signInRefused' });
      if (error.subject !== undefined) return actors.refuseEnded(error.subject);
      if (error.misfit) return refuseMisfit(request, error.misfit);
      return refuse(commonErrors.signedOut, {}, { code: error.code });
    });
    const actor = await actors.actorOf(claims).catch((error: unknown) => {
      // A new person is known by their address alone: a token without one is refused.
      const { emailClaim } = verifier;
      const isNameless = claims.email === undefined && !claims.subject.startsWith('client|');
      if (!isUnknown(error) || emailClaim === undefined || !isNameless) throw error;
      return refuseMisfit(request, { claim: emailClaim, expected: 'an address', found: 'nothing' });
    });
    const seconds = actor.program ? await secondsToWaitOf(actor.program) : 0;
    if (seconds > 0) refuse(commonErrors.tooManyCalls, { seconds });
    const number = request.headers['accountnumber'];
    return typeof number === 'string' && number !== '' ? actors.choose(actor, number) : actor;
  };
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Refusal && error.error === commonErrors.signedOut.code;

/** When each misfit was last written to the log: each call of a misled portal would add a line. */
const loggedAt = new Map<string, number>();
const logPauseMs = 60_000;
/** Tells whoever runs the server which claim is wrong, and the person that it is not their fault. */
function refuseMisfit(request: FastifyRequest, misfit: ClaimMisfit): never {
  const key = JSON.stringify(misfit);
  const now = performance.now();
  if (now - (loggedAt.get(key) ?? -logPauseMs) >= logPauseMs) {
    if (loggedAt.size >= 100) loggedAt.clear();
    loggedAt.set(key, now);
    request.log.warn(
      misfit,
      `The identity provider's tokens do not fit: check ${misfit.claim} there and the OIDC_ settings here`,
    );
  }
  return refuse(commonErrors.signInMisfit, {}, { code: 50008 });
}

/**
 * Of a protocol whose callers cannot renew a token: a program's secret is as good as the token it would get with it
 * (docs/decisions/203-a-provisioner-shows-its-secret.md).
 */
function secretReader(
  tokenActorOf: (request: FastifyRequest) => Promise<Actor>,
  actors: Actors,
  inHouse: InHouse,
) {
  return async (request: FastifyRequest): Promise<Actor> => {
    const shown = secretShown(request.headers.authorization);
    if (!shown) return tokenActorOf(request);
    const known = await inHouse((work) => recogniseClient(work, shown.clientId, shown.secret));
    if (!known) {
      noteSecurity(request, { kind: 'signInRefused' });
      return refuse(commonErrors.signedOut, {}, { code: 50008 });
    }
    const actor = await actors.actorOf({ subject: known.subject, sessionId: `secret-${known.secretId}` });
    const { program } = actor;
    const seconds = program ? await inHouse((work) => secondsToWait(work, program)) : 0;
    if (seconds > 0) refuse(commonErrors.tooManyCalls, { seconds });
    return actor;
  };
}
