import { publicLinkErrors } from './public-links.errors.ts';
import {
  countWrongLinkAttempt,
  sha256Digest,
  getLinkGuessWaitMinutes,
  isKnownNetworkForLink,
  hashNetworkAddress,
  rememberNetworkForLink,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import { ApiError } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Links that need no account: one door for all kinds of them (docs/decisions/111-one-door-for-links-without-an-account.md). */

/** A kind of link: how a right one is found, and what is said of one that works no more. */
export interface PublicLinkKind<L extends { id: number }> {
  /** Names it beside other kinds, whose numbers may be the same. */
  name: string;
  /** The link that these characters are, whatever became of it; undefined: nobody was ever given them. */
  findLink: (work: RequestContext, text: string) => Promise<L | undefined>;
  /** Why a right link shows nothing any more; null: it works. */
  getEndedError: (work: RequestContext, link: L) => ApiError | null;
}
export const createLinkEndedError = (): ApiError => new ApiError(publicLinkErrors.over);

/**
 * Lets `act` do what a link is for. A wrong one counts as a guess of its network, once however often it comes; a network that guessed
 * too often waits, with right links too, unless this very link was opened there before.
 * A refusal is answered, not thrown: what was guessed stays counted.
 */
export async function runWithPublicLink<L extends { id: number }, T>(
  work: RequestContext,
  kind: PublicLinkKind<L>,
  text: string,
  act: (link: L) => Promise<T>,
): Promise<T | ApiError> {
  const network = hashNetworkAddress(work.actor.from?.address ?? '');
  const waits = await getLinkGuessWaitMinutes(work, network);
  const link = await kind.findLink(work, text);
  const who = link && sha256Digest(`${kind.name} ${link.id}`);
  const known = who !== undefined && (await isKnownNetworkForLink(work, who, network));
  if (waits !== null && !known) return tooMany(waits);
  if (!link) {
    const minutes = await countWrongLinkAttempt(work, network, sha256Digest(`${kind.name} ${text}`));
    return minutes === null ? createLinkEndedError() : tooMany(minutes);
  }
  const over = kind.getEndedError(work, link);
  if (over) return over;
  if (who !== undefined && !known) await rememberNetworkForLink(work, who, network);
  return act(link);
}
const tooMany = (minutes: number): ApiError => new ApiError(publicLinkErrors.tooMany, { minutes });
