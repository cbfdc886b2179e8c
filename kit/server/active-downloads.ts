import type { EndpointPermissions } from '#kit/contract/endpoint.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError } from './reject.ts';
import type { Actor, JobAuthority } from './request-context.ts';

/** Downloads that continue while their user can lose access (docs/decisions/215-lost-access-applies-to-running-work.md). */

const stillIncludes = (before: JobAuthority['accounts'], now: JobAuthority['accounts']): boolean =>
  now === 'all' || (before !== 'all' && before.every((id) => now.includes(id)));
/** Returns whether the user still sees all accounts and warehouses that they saw at the start. */
export const stillSeesScopeSeenAtStart = (
  atStart: Pick<JobAuthority, 'accounts' | 'warehouses'>,
  now: Pick<JobAuthority, 'accounts' | 'warehouses'>,
): boolean =>
  stillIncludes(atStart.accounts, now.accounts) && stillIncludes(atStart.warehouses, now.warehouses);

const holdsOne = (needs: EndpointPermissions, actor: Actor): boolean =>
  typeof needs === 'string' || needs.some((grant) => hasPermission(actor, grant));
/**
 * Returns whether a file can be sent to its end. Its content depended on the grants and row scope of the user who requested it.
 */
export const mayStillDownload = (
  requiredPermissions: EndpointPermissions,
  actorAtStart: Actor,
  actorNow: Actor,
): boolean =>
  holdsOne(requiredPermissions, actorNow) &&
  stillSeesScopeSeenAtStart(actorAtStart, actorNow) &&
  [...actorAtStart.permissions].every((permission) => actorNow.permissions.has(permission));

interface Answer {
  needs: EndpointPermissions;
  /** The user who requested it, with their access at that time. */
  actor: Actor;
  /** Returns the user's current access. Throws an error if the user can no longer sign in. */
  again(): Promise<Actor>;
  /** Stops the download. Nothing more reaches the user. */
  cut(why: ApiError): void;
}

/** Tracks files that are being created or sent. A download is cut off when its user loses access to the content. */
export function createRevocableDownloadTracker() {
  const answers = new Set<Answer>();
  let looking = false;
  let again = false;
  let changes = 0;
  const ofAnswer = async (one: Answer): Promise<void> => {
    try {
      const now = await one.again();
      if (!mayStillDownload(one.needs, one.actor, now)) one.cut(new ApiError(commonErrors.notAllowed));
    } catch (error) {
      // If the database or the provider is unavailable, nothing is known about the user.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) one.cut(error);
    }
  };
  const look = async (): Promise<void> => {
    looking = true;
    do {
      again = false;
      for (const one of answers) await ofAnswer(one);
    } while (again);
    looking = false;
  };
  const lookAgain = (): void => {
    again = true;
    if (!looking) void look();
  };
  return {
    /** Counts changes to users and their access. Read it before you look up an actor. */
    changes: (): number => changes,
    /**
     * Tracks a response until the returned function is called. `since` is the change count from before the actor lookup. If it
     * has changed since then, access is checked immediately, because no other notification follows.
     */
    follow(answer: Answer, since = changes): () => void {
      answers.add(answer);
      if (since !== changes) lookAgain();
      return () => void answers.delete(answer);
    },
    /** Something about users or their access has changed. */
    reauthorizeAll(): void {
      changes += 1;
      lookAgain();
    },
  };
}
export type RevocableDownloadTracker = ReturnType<typeof createRevocableDownloadTracker>;
