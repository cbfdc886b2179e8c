import { createHash, randomBytes } from 'node:crypto';
import type {
  addApiClientEndpoint,
  addApiClientSecretAndExpireOlderEndpoint,
  ApiClient,
  ApiClientRow,
  changeApiClientEndpoint,
  NewApiClientSecret,
} from './api-clients.contract.ts';
import { apiClientErrors } from './api-clients.errors.ts';
import { apiClientRevokedErrors } from '#areas/developer/webhooks/api-client-revoked.errors.ts';
import type { ApiScope } from '#areas/people/grants/api-scopes.contract.ts';
import { listScopesForAccountType, companyApiScopes } from '#areas/people/grants/api-scopes.rules.ts';
import { requireRecentIdentityProof } from '#areas/people/session/session.service.ts';
import { isRankHighEnoughToAssign } from '#areas/people/users/users.rules.ts';
import * as store from './api-clients.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const toAuditValues = (c: ApiClientRow) => ({
  name: c.name,
  account: c.accountNumber,
  level: c.level,
  scopes: c.scopes,
  rateLimit: c.rateLimit,
});
/** Only this digest of a secret is stored. The secret has 256 random bits, so a fast hash is safe. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export async function getApiClient(work: RequestContext, id: number): Promise<ApiClient> {
  return (await store.findApiClientDetails(work, id)) ?? reject(commonErrors.notFound);
}

/** Notifies browsers that show API clients, and servers that cache the owners of tokens. */
function changed(work: RequestContext, id: number): void {
  publishChange(work, 'api-clients', [id]);
  publishChange(work, 'people');
}

function checkScopes(accountType: number | null, requestedScopes: readonly ApiScope[]): void {
  const possible = accountType === null ? companyApiScopes : listScopesForAccountType(accountType);
  if (requestedScopes.some((s) => !possible.includes(s)))
    reject(
      apiClientErrors.permissionsNotAvailable,
      {},
      { fields: { scopes: apiClientErrors.permissionsNotAvailable.sentence } },
    );
}

/**
 * Rejects a level that the caller could not assign. A user who creates an API client, or has its secret, can use its permissions.
 */
function checkLevel(work: RequestContext, level: string | null): void {
  if (level !== null && !isRankHighEnoughToAssign(work.actor.roles, [level], [level]))
    reject(apiClientErrors.roleAboveOwn, {}, { fields: { level: apiClientErrors.roleAboveOwn.sentence } });
}

export async function addApiClient(
  work: RequestContext,
  input: BodyOf<typeof addApiClientEndpoint>,
): Promise<NewApiClientSecret> {
  await requireRecentIdentityProof(work);
  const { accountId = null, level = null } = input;
  if ((accountId === null) === (level === null))
    reject(
      apiClientErrors.accountOrRolesRequired,
      {},
      { fields: { accountId: apiClientErrors.accountOrRolesRequired.sentence } },
    );
  checkLevel(work, level);
  const account = accountId === null ? undefined : await store.findActiveAccountForApiClient(work, accountId);
  if (accountId !== null && !account)
    reject(
      apiClientErrors.accountNotFound,
      {},
      { fields: { accountId: apiClientErrors.accountNotFound.sentence } },
    );
  checkScopes(account?.accountType ?? null, input.scopes);
  const clientId = `cl_${randomBytes(9).toString('hex')}`;
  const id = await store.insertApiClientWithUser(work, {
    ...input,
    accountId,
    level,
    clientId,
    scopes: [...new Set(input.scopes)],
  });
  const secret = await giveSecret(work, id, clientId, 0);
  await recordAudit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'add',
    after: toAuditValues(await getApiClient(work, id)),
  });
  changed(work, id);
  return { ...secret, id };
}

async function giveSecret(
  work: RequestContext,
  id: number,
  clientId: string,
  keepOldHours: number,
): Promise<NewApiClientSecret> {
  const secret = `cls_${randomBytes(32).toString('base64url')}`;
  const secretId = await store.insertSecretAndExpireOlder(work, id, {
    digest: digestOf(secret),
    tail: secret.slice(-4),
    keepOldHours,
  });
  return { id: secretId, clientId, secret };
}

export async function changeApiClient(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof changeApiClientEndpoint>,
): Promise<{ message: string }> {
  const before = await getApiClient(work, id);
  if (before.revokedAt) reject(apiClientRevokedErrors.clientRevoked);
  checkLevel(work, before.level);
  checkScopes(before.accountType, input.scopes);
  if (!(await store.updateApiClientAndUser(work, id, { ...input, scopes: [...new Set(input.scopes)] })))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'change',
    before: toAuditValues(before),
    after: toAuditValues(await getApiClient(work, id)),
  });
  changed(work, id);
  return { message: 'API client saved.' };
}

export async function revokeApiClient(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await getApiClient(work, id);
  if (!(await store.revokeApiClientWithDependents(work, id))) reject(apiClientRevokedErrors.clientRevoked);
  await recordAudit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'revoke',
    before: toAuditValues(before),
  });
  changed(work, id);
  return { message: 'API client deactivated.' };
}

/** Adds a secret. The old ones expire after some hours, so that the client can be switched over without downtime. */
export async function addApiClientSecretAndExpireOlder(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof addApiClientSecretAndExpireOlderEndpoint>,
): Promise<NewApiClientSecret> {
  await requireRecentIdentityProof(work);
  const client = await getApiClient(work, id);
  if (client.revokedAt) reject(apiClientRevokedErrors.clientRevoked);
  checkLevel(work, client.level);
  const createdSecret = await giveSecret(work, id, client.clientId, input.keepOldHours);
  await recordAudit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'new secret',
    after: { tail: createdSecret.secret.slice(-4), keepOldHours: input.keepOldHours },
  });
  changed(work, id);
  return createdSecret;
}

export async function revokeApiClientSecret(
  work: RequestContext,
  id: number,
  secretId: number,
): Promise<{ message: string }> {
  const client = await getApiClient(work, id);
  const secret = client.secretList.find((s) => s.id === secretId) ?? reject(commonErrors.notFound);
  if (!(await store.revokeSecretRow(work, id, secretId))) reject(apiClientErrors.secretRevoked);
  await recordAudit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'secret ended',
    before: { tail: secret.tail },
  });
  changed(work, id);
  return { message: 'Secret revoked.' };
}

/** Authenticates a client id with its secret, or a secret alone. Undefined when they are not valid. */
export async function authenticateApiClientAndMarkSecretUsed(
  work: RequestContext,
  clientId: string | undefined,
  secret: string,
): Promise<{ secretId: number; subject: string; scopes: string[] } | undefined> {
  return store.findClientAndMarkSecretUsed(work, clientId, digestOf(secret));
}

/** Counts an API call. Returns how many seconds the client must wait when its limit for the minute is used up. */
export async function countApiCallAndGetWaitSeconds(
  work: RequestContext,
  client: { id: number; rateLimit: number },
): Promise<number> {
  const { calls, left } = await store.incrementApiCallCountAndGetSecondsLeft(
    work,
    client.id,
    client.rateLimit,
  );
  return calls > client.rateLimit ? left : 0;
}
export const deleteApiClientUsageOlderThan8Days = store.deleteUsageRowsOlderThan8Days;
