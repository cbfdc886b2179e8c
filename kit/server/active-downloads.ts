import type { EndpointPermissions } from '#kit/contract/endpoint.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError } from './reject.ts';
import type { Actor, JobAuthority } from './request-context.ts';

/** What goes on after it was begun, while its starter may lose what it was begun with (docs/decisions/215-what-runs-narrows-at-once.md). */

const within = (seen: JobAuthority['accounts'], now: JobAuthority['accounts']): boolean =>
  now === 'all' || (seen !== 'all' && seen.every((id) => now.includes(id)));
/** Whether somebody sees all accounts and warehouses by now that he saw then. */
export const stillSeesSameRows = (
  then: Pick<JobAuthority, 'accounts' | 'warehouses'>,
  now: Pick<JobAuthority, 'accounts' | 'warehouses'>,
): boolean => within(then.accounts, now.accounts) && within(then.warehouses, now.warehouses);

const holdsOne = (needs: EndpointPermissions, actor: Actor): boolean =>
  typeof needs === 'string' || needs.some((grant) => hasPermission(actor, grant));
/** Whether a file may go out to its end: what is in it followed the grants and the sight of whoever asked for it. */
export const mayStillDownload = (needs: EndpointPermissions, then: Actor, now: Actor): boolean =>
  holdsOne(needs, now) &&
  stillSeesSameRows(then, now) &&
  [...then.permissions].every((permission) => now.permissions.has(permission));

interface Answer {
  needs: EndpointPermissions;
  /** Who asked for it, as he was then. */
  actor: Actor;
  /** Who that is now; a refusal for somebody who may not come in any more. */
  again(): Promise<Actor>;
  /** Nothing more of it may reach whoever asked. */
  cut(why: ApiError): void;
}

/** The files that are made or on their way out: cut off when whoever takes them has lost what is in them. */
export function createActiveDownloads() {
  const answers = new Set<Answer>();
  let looking = false;
  let again = false;
  let changes = 0;
  const ofAnswer = async (one: Answer): Promise<void> => {
    try {
      const now = await one.again();
      if (!mayStillDownload(one.needs, one.actor, now)) one.cut(new ApiError(commonErrors.notAllowed));
    } catch (error) {
      // A database or a provider that is away says nothing about the person.
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
    /** How often something about people has changed: read before it is asked who somebody is. */
    changes: (): number => changes,
    /**
     * Follows an answer until the function that it gives is called. `since`: the changes before its actor was asked for; one
     * that came while he was is looked at now, for nobody tells of it again.
     */
    follow(answer: Answer, since = changes): () => void {
      answers.add(answer);
      if (since !== changes) lookAgain();
      return () => void answers.delete(answer);
    },
    /** Something about people has changed. */
    reauthorizeAll(): void {
      changes += 1;
      lookAgain();
    },
  };
}
export type ActiveDownloads = ReturnType<typeof createActiveDownloads>;
