import type { getMySignInDetailsEndpoint } from './my-account.contract.ts';
import { myAccountErrors } from './my-account.errors.ts';
import { findOwnPasswordSetAt } from '#areas/people/passwords/passwords.service.ts';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import {
  endSessionById,
  endOtherOwnSessions,
  findOwnActiveSessionsUpTo100,
  requireRecentIdentityProof,
} from '#areas/people/session/session.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Sign-in methods and sessions of the user's own account (docs/domain/people.md#my-account). */

const keeperOf = (subject: string) => {
  if (!getServerInfo().client.embedded) return 'elsewhere';
  return isGoogleSubject(subject) ? 'google' : 'here';
};
const personOf = ({ actor }: RequestContext): number => actor.userId ?? reject(commonErrors.notFound);

export async function getMySignInDetails(
  work: RequestContext,
): Promise<ResultOf<typeof getMySignInDetailsEndpoint>> {
  personOf(work);
  return {
    keeper: keeperOf(work.actor.subject),
    passwordSetAt: await findOwnPasswordSetAt(work),
    sessions: await findOwnActiveSessionsUpTo100(work),
  };
}

export async function endOneOtherSession(work: RequestContext, id: number): Promise<{ message: string }> {
  await requireRecentIdentityProof(work);
  const entityId = personOf(work);
  const [first] = await findOwnActiveSessionsUpTo100(work);
  if (first?.here && first.id === id) reject(myAccountErrors.currentSession);
  // When two requests end it at the same time, the second one finds it ended.
  if (!(await endSessionById(work, work.actor.subject, id, 'ended by the person')))
    reject(myAccountErrors.sessionEnded);
  await recordAudit(work, { entity: 'app_user', entityId, action: 'session ended' });
  return { message: 'Session ended.' };
}

export async function endOtherSessions(work: RequestContext): Promise<{ message: string }> {
  await requireRecentIdentityProof(work);
  const entityId = personOf(work);
  const count = await endOtherOwnSessions(work, 'ended by the person');
  if (count === 0) return { message: 'No other sessions.' };
  await recordAudit(work, { entity: 'app_user', entityId, action: 'sessions ended', after: { count } });
  return { message: 'Signed out of all other sessions.' };
}
