import type { getAccount } from './account.contract.ts';
import { accountErrors } from './account.errors.ts';
import { ownPasswordSetAt } from '#areas/people/passwords/passwords.service.ts';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import {
  endOneSession,
  endOwnOthers,
  ownSessions,
  requireRecentProof,
} from '#areas/people/session/session.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** What a person keeps of the own account: the ways in and the sessions (docs/domain/people.md#my-account). */

const keeperOf = (subject: string) => {
  if (!serverFacts().client.embedded) return 'elsewhere';
  return isGoogleSubject(subject) ? 'google' : 'here';
};
const personOf = ({ actor }: Work): number => actor.userId ?? refuse(commonErrors.notFound);

export async function describe(work: Work): Promise<AnswerOf<typeof getAccount>> {
  personOf(work);
  return {
    keeper: keeperOf(work.actor.subject),
    passwordSetAt: await ownPasswordSetAt(work),
    sessions: await ownSessions(work),
  };
}

export async function endSession(work: Work, id: number): Promise<{ message: string }> {
  await requireRecentProof(work);
  const entityId = personOf(work);
  const [first] = await ownSessions(work);
  if (first?.here && first.id === id) refuse(accountErrors.thisSession);
  // Of two who end it at once, the second finds it ended.
  if (!(await endOneSession(work, work.actor.subject, id, 'ended by the person')))
    refuse(accountErrors.sessionEnded);
  await audit(work, { entity: 'app_user', entityId, action: 'session ended' });
  return { message: 'The session has ended.' };
}

export async function endOthers(work: Work): Promise<{ message: string }> {
  await requireRecentProof(work);
  const entityId = personOf(work);
  const count = await endOwnOthers(work, 'ended by the person');
  if (count === 0) return { message: 'No other session runs.' };
  await audit(work, { entity: 'app_user', entityId, action: 'sessions ended', after: { count } });
  return { message: 'Every other session has ended.' };
}
