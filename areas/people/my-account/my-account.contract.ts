import { z } from 'zod';
import { myAccountErrors } from './my-account.errors.ts';
import { runningSessionSchema } from '#areas/people/session/session.contract.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { emptyReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** Where the password is managed: in this product, in Google Workspace, or at the external identity provider. */
export const passwordProviders = ['here', 'google', 'elsewhere'] as const;

const live = ['people'] as const;
export const getMyAccountEndpoint = defineEndpoint({
  id: 'account.get',
  method: 'GET',
  path: '/me/account',
  permissions: 'signed-in',
  summary:
    'How the caller signs in: who keeps the password and since when it holds, and the sessions that run.',
  reply: itemReply(
    z.object({
      keeper: z.enum(passwordProviders),
      /** Null when there is none here. */
      passwordSetAt: instantField().nullable(),
      /** Sessions of the built-in provider. An external one manages its own. `here`: the current session. */
      sessions: z.array(runningSessionSchema.extend({ here: z.boolean() })),
    }),
  ),
  live,
});
export const endOwnSessionEndpoint = defineEndpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  permissions: 'signed-in',
  summary: "Ends one of the caller's other sessions: its tokens are refused from then on.",
  reply: emptyReply(),
  refuses: [sessionErrors.proofNeeded, myAccountErrors.sessionEnded, myAccountErrors.thisSession],
  live,
});
export const endOtherSessionsEndpoint = defineEndpoint({
  id: 'account.endOthers',
  method: 'DELETE',
  path: '/me/sessions',
  permissions: 'signed-in',
  summary: 'Ends every session of the caller but the one that asks. Where none runs, nothing is changed.',
  reply: emptyReply(),
  refuses: [sessionErrors.proofNeeded],
  live,
});
