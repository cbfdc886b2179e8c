import { z } from 'zod';
import { myAccountErrors } from './my-account.errors.ts';
import { runningSessionSchema } from '#areas/people/session/session.contract.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** Where the password is managed: in this product, in Google Workspace, or at the external identity provider. */
export const passwordProviders = ['here', 'google', 'elsewhere'] as const;

const live = ['people'] as const;
export const getMySignInDetailsEndpoint = defineEndpoint({
  id: 'myAccount.get',
  method: 'GET',
  path: '/me/account',
  permissions: 'signed-in',
  summary:
    'Get how the caller signs in. Returns who manages the password, when it was set, and the active sessions.',
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
export const endOneOtherSessionEndpoint = defineEndpoint({
  id: 'myAccount.endSession',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  permissions: 'signed-in',
  summary: 'End one of the caller’s other sessions. Its tokens are rejected from then on.',
  reply: noDataReply(),
  errors: [sessionErrors.identityProofRequired, myAccountErrors.sessionEnded, myAccountErrors.currentSession],
  live,
});
export const endOtherSessionsEndpoint = defineEndpoint({
  id: 'myAccount.endOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  permissions: 'signed-in',
  summary: 'End all sessions of the caller except the current one. If there are no others, nothing changes.',
  reply: noDataReply(),
  errors: [sessionErrors.identityProofRequired],
  live,
});
