import { z } from 'zod';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { apiClientErrors } from './api-clients.errors.ts';
import { apiClientRevokedErrors } from '#areas/developer/webhooks/api-client-revoked.errors.ts';
import { companyApiAccessLevelCodes, apiScopeCodes } from '#areas/people/grants/api-scopes.contract.ts';
import { webhookSchema } from '#areas/developer/webhooks/webhooks.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'api-clients': true;
  }
}

/** Default number of API calls a minute for a client. */
export const defaultCallsPerMinute = 600;
/** How many hours an old secret can stay valid beside its successor. */
export const oldSecretGraceHoursChoices = [0, 1, 24, 72] as const;

const secret = z.object({
  id: z.int(),
  tail: z.string(),
  createdAt: instantField(),
  createdBy: z.string().nullable(),
  expiresAt: instantField().nullable(),
  revokedAt: instantField().nullable(),
  lastUsedAt: instantField().nullable(),
  works: z.boolean(),
});
export const apiClientRowSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  name: z.string(),
  /** Null for an internal client, which has the permissions of its level. */
  accountId: z.int().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  accountType: z.int().nullable(),
  level: z.enum(companyApiAccessLevelCodes).nullable(),
  scopes: z.array(z.enum(apiScopeCodes)),
  rateLimit: z.int(),
  createdAt: instantField(),
  createdBy: z.string().nullable(),
  revokedAt: instantField().nullable(),
  revokedBy: z.string().nullable(),
  lastUsedAt: instantField().nullable(),
  secrets: z.int(),
  webhooks: z.int(),
  callsToday: z.int(),
  refusedToday: z.int(),
  rowVersion: z.int(),
});
export type ApiClientRow = z.output<typeof apiClientRowSchema>;
export const apiClientSchema = apiClientRowSchema.extend({
  secretList: z.array(secret),
  webhookList: z.array(webhookSchema),
});
export type ApiClient = z.output<typeof apiClientSchema>;
/** A secret in plain text. It is shown only once. */
const shownSecret = z.object({ id: z.int(), clientId: z.string(), secret: z.string() });
export type NewApiClientSecret = z.output<typeof shownSecret>;

const scopeList = z
  .array(z.enum(apiScopeCodes, { error: 'Permissions are not valid' }), {
    error: 'Choose at least one permission.',
  })
  .min(1, { error: 'Choose at least one permission.' })
  .max(apiScopeCodes.length);
const rateLimit = integerField('Calls per minute', 1, 10_000);
const live = ['api-clients'] as const;
const needs = ['manageApiClients:admin'] as const;

export const findApiClientsEndpoint = defineEndpoint({
  id: 'apiClients.find',
  method: 'GET',
  path: '/admin/api-clients',
  permissions: needs,
  summary: 'List the API clients of shippers and customers, with their activity in the last 24 hours.',
  query: z.object({
    name: optionalTextField('Name', 100),
    accountId: optionalField(idField('Account')),
    revoked: optionalBooleanField(),
    ...pagingFields(['name', 'accountName', 'createdAt', 'lastUsedAt']),
  }),
  reply: pageReply(apiClientRowSchema),
  live,
});
export const getApiClientEndpoint = defineEndpoint({
  id: 'apiClients.get',
  method: 'GET',
  path: '/admin/api-clients/{id}',
  permissions: needs,
  summary: 'Get one API client with its secrets (last four characters) and webhooks.',
  reply: itemReply(apiClientSchema),
  live,
});
export const addApiClientEndpoint = defineEndpoint({
  id: 'apiClients.add',
  method: 'POST',
  path: '/admin/api-clients',
  permissions: needs,
  summary:
    'Create an API client for one account, or for the whole company. Its secret is in the response and is never shown again.',
  body: z.object({
    name: textField('Name', 100),
    accountId: optionalField(idField('Account')),
    level: optionalField(z.enum(companyApiAccessLevelCodes, { error: 'Level isn’t valid' })),
    scopes: scopeList,
    rateLimit: rateLimit.default(defaultCallsPerMinute),
  }),
  reply: itemReply(shownSecret),
  shownOnce: 'secret',
  live,
  errors: [
    sessionErrors.identityProofRequired,
    apiClientErrors.accountNotFound,
    apiClientErrors.permissionsNotAvailable,
    apiClientErrors.accountOrRolesRequired,
    apiClientErrors.roleAboveOwn,
  ],
});
export const changeApiClientEndpoint = defineEndpoint({
  id: 'apiClients.change',
  method: 'PUT',
  path: '/admin/api-clients/{id}',
  permissions: needs,
  summary: 'Update the name, permissions and rate limit of an API client. They apply from its next call.',
  body: z.object({
    name: textField('Name', 100),
    scopes: scopeList,
    rateLimit,
    rowVersion: rowVersionField(),
  }),
  reply: noDataReply(),
  live,
  errors: [
    apiClientRevokedErrors.clientRevoked,
    apiClientErrors.permissionsNotAvailable,
    apiClientErrors.roleAboveOwn,
  ],
});
export const revokeApiClientEndpoint = defineEndpoint({
  id: 'apiClients.revoke',
  method: 'PUT',
  path: '/admin/api-clients/{id}/revoke',
  permissions: needs,
  summary: 'Revoke an API client permanently. Its secrets, tokens and webhooks end.',
  reply: noDataReply(),
  live,
  errors: [apiClientRevokedErrors.clientRevoked],
});
export const addApiClientSecretAndExpireOlderEndpoint = defineEndpoint({
  id: 'apiClients.addSecret',
  method: 'POST',
  path: '/admin/api-clients/{id}/secrets',
  permissions: needs,
  summary:
    'Create a new secret for an API client. The secret is shown once. Older secrets expire after the given hours.',
  body: z.object({
    keepOldHours: z.preprocess(
      (v) => (typeof v === 'string' ? Number(v) : v),
      z.literal([...oldSecretGraceHoursChoices], { error: 'Hours are not valid' }),
    ),
  }),
  reply: itemReply(shownSecret),
  shownOnce: 'secret',
  live,
  errors: [
    sessionErrors.identityProofRequired,
    apiClientRevokedErrors.clientRevoked,
    apiClientErrors.roleAboveOwn,
  ],
});
export const revokeApiClientSecretEndpoint = defineEndpoint({
  id: 'apiClients.revokeSecret',
  method: 'DELETE',
  path: '/admin/api-clients/{id}/secrets/{secretId}',
  permissions: needs,
  summary: 'Revoke one secret and the tokens issued with it. Takes effect immediately.',
  reply: noDataReply(),
  live,
  errors: [apiClientErrors.secretRevoked],
});
