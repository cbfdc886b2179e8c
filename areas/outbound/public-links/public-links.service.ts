import { publicLinkErrors } from './public-links.errors.ts';
import {
  countWrongLink,
  digestOf,
  guessedTooOften,
  isKnownHere,
  networkDigest,
  rememberHere,
} from '#areas/people/passwords/attempts.service.ts';
import { Refusal } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Links that need no account: one door for all kinds of them (docs/decisions/111-one-door-for-links-without-an-account.md). */

/** A kind of link: how a right one is found, and what is said of one that works no more. */
export interface LinkKind<L extends { id: number }> {
  /** Names it beside other kinds, whose numbers may be the same. */
  name: string;
  /** The link that these characters are, whatever became of it; undefined: nobody was ever given them. */
  find: (work: Work, text: string) => Promise<L | undefined>;
  /** Why a right link shows nothing any more; null: it works. */
  over: (work: Work, link: L) => Refusal | null;
}
export const linkOver = (): Refusal => new Refusal(publicLinkErrors.over);

/**
 * Lets `act` do what a link is for. A wrong one counts as a guess of its network, once however often it comes; a network that guessed
 * too often waits, with right links too, unless this very link was opened there before.
 * A refusal is answered, not thrown: what was guessed stays counted.
 */
export async function byPublicLink<L extends { id: number }, T>(
  work: Work,
  kind: LinkKind<L>,
  text: string,
  act: (link: L) => Promise<T>,
): Promise<T | Refusal> {
  const network = networkDigest(work.actor.from?.address ?? '');
  const waits = await guessedTooOften(work, network);
  const link = await kind.find(work, text);
  const who = link && digestOf(`${kind.name} ${link.id}`);
  const known = who !== undefined && (await isKnownHere(work, who, network));
  if (waits !== null && !known) return tooMany(waits);
  if (!link) {
    const minutes = await countWrongLink(work, network, digestOf(`${kind.name} ${text}`));
    return minutes === null ? linkOver() : tooMany(minutes);
  }
  const over = kind.over(work, link);
  if (over) return over;
  if (who !== undefined && !known) await rememberHere(work, who, network);
  return act(link);
}
const tooMany = (minutes: number): Refusal => new Refusal(publicLinkErrors.tooMany, { minutes });
