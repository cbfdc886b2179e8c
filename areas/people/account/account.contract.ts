import { z } from 'zod';
import { accountErrors } from './account.errors.ts';
import { runningSession } from '#areas/people/session/session.contract.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { instant } from '#kit/contract/moments.ts';

/** Who keeps the password: this product, Google Workspace, or the outside provider that people sign in at. */
export const passwordKeepers = ['here', 'google', 'elsewhere'] as const;

const live = ['people'] as const;
export const getAccount = endpoint({
  id: 'account.get',
  method: 'GET',
  path: '/me/account',
  needs: 'signed-in',
  about:
    'How the caller signs in: who keeps the password and since when it holds, and the sessions that run.',
  reply: one(
    z.object({
      keeper: z.enum(passwordKeepers),
      /** Null: there is none here. */
      passwordSetAt: instant().nullable(),
      /** Of the provider inside the product; an outside one keeps its own. `here`: the session that asks. */
      sessions: z.array(runningSession.extend({ here: z.boolean() })),
    }),
  ),
  live,
});
export const endOwnSession = endpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  needs: 'signed-in',
  about: "Ends one of the caller's other sessions: its tokens are refused from then on.",
  reply: done(),
  refuses: [sessionErrors.proofNeeded, accountErrors.sessionEnded, accountErrors.thisSession],
  live,
});
export const endOtherSessions = endpoint({
  id: 'account.endOthers',
  method: 'DELETE',
  path: '/me/sessions',
  needs: 'signed-in',
  about: 'Ends every session of the caller but the one that asks. Where none runs, nothing is changed.',
  reply: done(),
  refuses: [sessionErrors.proofNeeded],
  live,
});
