import { publicLinkErrors } from './public-links.errors.ts';
import {
  recordWrongLinkOfNetworkOrGetWaitMinutes,
  sha256Base64Url,
  getWrongLinkWaitMinutesOfNetwork,
  wasLinkOpenedFromNetworkIn90Days,
  hashNetworkAddress,
  rememberNetworkForLink,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import { ApiError } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Links that need no account, with one check for all kinds of them (docs/decisions/111-one-door-for-links-without-an-account.md).
 */

/** A kind of link: how to find a link, and the error when it no longer works. */
export interface PublicLinkKind<L extends { id: number }> {
  /** Distinguishes it from other kinds, whose ids may be equal. */
  name: string;
  /** Finds the link of this text, even if it has ended. Undefined when it was never issued. */
  findLink: (work: RequestContext, text: string) => Promise<L | undefined>;
  /** The error of a link that no longer works. Null when it works. */
  getEndedError: (work: RequestContext, link: L) => ApiError | null;
}
export const createLinkEndedError = (): ApiError => new ApiError(publicLinkErrors.linkInvalid);

/**
 * Runs `action` with a valid link. A wrong link counts as one guess of its network, however often it is repeated. A network
 * with too many guesses is blocked, even with valid links, except links it opened earlier. Rejections are returned, not
 * thrown, so that the guess stays counted.
 */
export async function runWithPublicLinkLimitingGuesses<L extends { id: number }, T>(
  work: RequestContext,
  kind: PublicLinkKind<L>,
  linkToken: string,
  action: (link: L) => Promise<T>,
): Promise<T | ApiError> {
  const network = hashNetworkAddress(work.actor.client?.address ?? '');
  const waits = await getWrongLinkWaitMinutesOfNetwork(work, network);
  const link = await kind.findLink(work, linkToken);
  const who = link && sha256Base64Url(`${kind.name} ${link.id}`);
  const isKnownNetwork = who !== undefined && (await wasLinkOpenedFromNetworkIn90Days(work, who, network));
  if (waits !== null && !isKnownNetwork) return tooMany(waits);
  if (!link) {
    const minutes = await recordWrongLinkOfNetworkOrGetWaitMinutes(
      work,
      network,
      sha256Base64Url(`${kind.name} ${linkToken}`),
    );
    return minutes === null ? createLinkEndedError() : tooMany(minutes);
  }
  const over = kind.getEndedError(work, link);
  if (over) return over;
  if (who !== undefined && !isKnownNetwork) await rememberNetworkForLink(work, who, network);
  return action(link);
}
const tooMany = (minutes: number): ApiError => new ApiError(publicLinkErrors.tooManyAttempts, { minutes });
