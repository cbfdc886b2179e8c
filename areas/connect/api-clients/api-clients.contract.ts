import { z } from 'zod';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { clientErrors } from './api-clients.errors.ts';
import { clientEndedErrors } from '#areas/connect/webhooks/client-ended.errors.ts';
import { levelCodes, scopeCodes } from '#areas/people/grants/scopes.contract.ts';
import { webhook } from '#areas/connect/webhooks/webhooks.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, text, version, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'api-clients': true;
  }
}

/** Calls a minute a program may make unless it is said otherwise. */
export const usualRateLimit = 600;
/** How long a secret may live on beside its successor. */
export const graceHours = [0, 1, 24, 72] as const;

const secret = z.object({
  id: z.int(),
  tail: z.string(),
  createdAt: instant(),
  createdBy: z.string().nullable(),
  expiresAt: instant().nullable(),
  revokedAt: instant().nullable(),
  lastUsedAt: instant().nullable(),
  works: z.boolean(),
});
export const apiClientRow = z.object({
  id: z.int(),
  clientId: z.string(),
  name: z.string(),
  /** Null for a program of the house, which gives up to its level. */
  accountId: z.int().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  accountType: z.int().nullable(),
  level: z.enum(levelCodes).nullable(),
  scopes: z.array(z.enum(scopeCodes)),
  rateLimit: z.int(),
  createdAt: instant(),
  createdBy: z.string().nullable(),
  revokedAt: instant().nullable(),
  revokedBy: z.string().nullable(),
  lastUsedAt: instant().nullable(),
  secrets: z.int(),
  webhooks: z.int(),
  callsToday: z.int(),
  refusedToday: z.int(),
  rowVersion: z.int(),
});
export type ApiClientRow = z.output<typeof apiClientRow>;
export const apiClient = apiClientRow.extend({ secretList: z.array(secret), webhookList: z.array(webhook) });
export type ApiClient = z.output<typeof apiClient>;
/** A secret as it is shown, once. */
const shownSecret = z.object({ id: z.int(), clientId: z.string(), secret: z.string() });
export type ShownSecret = z.output<typeof shownSecret>;

const scopeList = z
  .array(z.enum(scopeCodes, { error: 'Permissions are not valid' }), {
    error: 'Choose at least one permission.',
  })
  .min(1, { error: 'Choose at least one permission.' })
  .max(scopeCodes.length);
const rateLimit = whole('Calls a minute', 1, 10_000);
const live = ['api-clients'] as const;
const needs = ['manageApiClients:admin'] as const;

export const findApiClients = endpoint({
  id: 'apiClients.find',
  method: 'GET',
  path: '/admin/api-clients',
  needs,
  about: 'The programs of shippers and customers that may call, with what they did in the last 24 hours.',
  query: z.object({
    name: words('Name', 100),
    accountId: maybe(id('Account')),
    revoked: flag(),
    ...paging(['name', 'accountName', 'createdAt', 'lastUsedAt']),
  }),
  reply: page(apiClientRow),
  live,
});
export const getApiClient = endpoint({
  id: 'apiClients.one',
  method: 'GET',
  path: '/admin/api-clients/{id}',
  needs,
  about: 'One program with its secrets (their last four characters) and webhooks.',
  reply: one(apiClient),
  live,
});
export const addApiClient = endpoint({
  id: 'apiClients.add',
  method: 'POST',
  path: '/admin/api-clients',
  needs,
  about:
    'Lets a program call for one account, or for the house. Its secret is in the answer, and nowhere else ever.',
  body: z.object({
    name: text('Name', 100),
    accountId: maybe(id('Account')),
    level: maybe(z.enum(levelCodes, { error: 'Level is not valid' })),
    scopes: scopeList,
    rateLimit: rateLimit.default(usualRateLimit),
  }),
  reply: one(shownSecret),
  shownOnce: 'secret',
  live,
  refuses: [
    sessionErrors.proofNeeded,
    clientErrors.noAccount,
    clientErrors.otherScopes,
    clientErrors.oneOfBoth,
    clientErrors.aboveYou,
  ],
});
export const changeApiClient = endpoint({
  id: 'apiClients.change',
  method: 'PUT',
  path: '/admin/api-clients/{id}',
  needs,
  about: 'Changes the name, the permissions and the rate limit of a program; they hold from its next call.',
  body: z.object({
    name: text('Name', 100),
    scopes: scopeList,
    rateLimit,
    rowVersion: version(),
  }),
  reply: done(),
  live,
  refuses: [clientEndedErrors.ended, clientErrors.otherScopes, clientErrors.aboveYou],
});
export const revokeApiClient = endpoint({
  id: 'apiClients.revoke',
  method: 'PUT',
  path: '/admin/api-clients/{id}/revoke',
  needs,
  about: 'Ends a program for good: its secrets, its tokens and its webhooks.',
  reply: done(),
  live,
  refuses: [clientEndedErrors.ended],
});
export const addSecret = endpoint({
  id: 'apiClients.addSecret',
  method: 'POST',
  path: '/admin/api-clients/{id}/secrets',
  needs,
  about: 'A new secret, shown once. The ones before it end after the hours given.',
  body: z.object({
    keepOldHours: z.preprocess(
      (v) => (typeof v === 'string' ? Number(v) : v),
      z.literal([...graceHours], { error: 'Hours are not valid' }),
    ),
  }),
  reply: one(shownSecret),
  shownOnce: 'secret',
  live,
  refuses: [sessionErrors.proofNeeded, clientEndedErrors.ended, clientErrors.aboveYou],
});
export const revokeSecret = endpoint({
  id: 'apiClients.revokeSecret',
  method: 'DELETE',
  path: '/admin/api-clients/{id}/secrets/{secretId}',
  needs,
  about: 'Ends one secret and the tokens got with it, at once.',
  reply: done(),
  live,
  refuses: [clientErrors.secretEnded],
});
