import { createHash, randomBytes } from 'node:crypto';
import type {
  addApiClient,
  addSecret,
  ApiClient,
  ApiClientRow,
  changeApiClient,
  ShownSecret,
} from './api-clients.contract.ts';
import { clientErrors } from './api-clients.errors.ts';
import { clientEndedErrors } from '#areas/connect/webhooks/client-ended.errors.ts';
import type { Scope } from '#areas/people/grants/scopes.contract.ts';
import { scopesFor, scopesOfHouse } from '#areas/people/grants/scopes.rules.ts';
import { requireRecentProof } from '#areas/people/session/session.service.ts';
import { mayChange } from '#areas/people/users/users.rules.ts';
import * as store from './api-clients.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const shown = (c: ApiClientRow) => ({
  name: c.name,
  account: c.accountNumber,
  level: c.level,
  scopes: c.scopes,
  rateLimit: c.rateLimit,
});
/** What is kept of a secret. It has 256 random bits: nobody guesses it, however fast the digest. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export async function one(work: Work, id: number): Promise<ApiClient> {
  return (await store.findClient(work, id)) ?? refuse(commonErrors.notFound);
}

/** Tells the browsers that show clients, and every server that keeps who bearers are. */
function changed(work: Work, id: number): void {
  announce(work, 'api-clients', [id]);
  announce(work, 'people');
}

function checkScopes(accountType: number | null, wanted: readonly Scope[]): void {
  const possible = accountType === null ? scopesOfHouse : scopesFor(accountType);
  if (wanted.some((s) => !possible.includes(s)))
    refuse(clientErrors.otherScopes, {}, { fields: { scopes: clientErrors.otherScopes.sentence } });
}

/** What a program gives, whoever made it or holds its secret could give too. */
function checkLevel(work: Work, level: string | null): void {
  if (level !== null && !mayChange(work.actor.roles, [level], [level]))
    refuse(clientErrors.aboveYou, {}, { fields: { level: clientErrors.aboveYou.sentence } });
}

export async function add(work: Work, wish: BodyOf<typeof addApiClient>): Promise<ShownSecret> {
  await requireRecentProof(work);
  const { accountId = null, level = null } = wish;
  if ((accountId === null) === (level === null))
    refuse(clientErrors.oneOfBoth, {}, { fields: { accountId: clientErrors.oneOfBoth.sentence } });
  checkLevel(work, level);
  const account = accountId === null ? undefined : await store.findAccount(work, accountId);
  if (accountId !== null && !account)
    refuse(clientErrors.noAccount, {}, { fields: { accountId: clientErrors.noAccount.sentence } });
  checkScopes(account?.accountType ?? null, wish.scopes);
  const clientId = `cl_${randomBytes(9).toString('hex')}`;
  const id = await store.insertClient(work, {
    ...wish,
    accountId,
    level,
    clientId,
    scopes: [...new Set(wish.scopes)],
  });
  const secret = await giveSecret(work, id, clientId, 0);
  await audit(work, { entity: 'api_client', entityId: id, action: 'add', after: shown(await one(work, id)) });
  changed(work, id);
  return { ...secret, id };
}

async function giveSecret(
  work: Work,
  id: number,
  clientId: string,
  keepOldHours: number,
): Promise<ShownSecret> {
  const secret = `cls_${randomBytes(32).toString('base64url')}`;
  const secretId = await store.insertSecret(work, id, {
    digest: digestOf(secret),
    tail: secret.slice(-4),
    keepOldHours,
  });
  return { id: secretId, clientId, secret };
}

export async function change(
  work: Work,
  id: number,
  wish: BodyOf<typeof changeApiClient>,
): Promise<{ message: string }> {
  const before = await one(work, id);
  if (before.revokedAt) refuse(clientEndedErrors.ended);
  checkLevel(work, before.level);
  checkScopes(before.accountType, wish.scopes);
  if (!(await store.updateClient(work, id, { ...wish, scopes: [...new Set(wish.scopes)] })))
    refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(await one(work, id)),
  });
  changed(work, id);
  return { message: 'Saved.' };
}

export async function revoke(work: Work, id: number): Promise<{ message: string }> {
  const before = await one(work, id);
  if (!(await store.endClient(work, id))) refuse(clientEndedErrors.ended);
  await audit(work, { entity: 'api_client', entityId: id, action: 'revoke', before: shown(before) });
  changed(work, id);
  return { message: 'The program may not call any more.' };
}

/** A new secret beside the old ones, which end after some hours: a program is moved over without a gap. */
export async function addNewSecret(
  work: Work,
  id: number,
  wish: BodyOf<typeof addSecret>,
): Promise<ShownSecret> {
  await requireRecentProof(work);
  const client = await one(work, id);
  if (client.revokedAt) refuse(clientEndedErrors.ended);
  checkLevel(work, client.level);
  const made = await giveSecret(work, id, client.clientId, wish.keepOldHours);
  await audit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'new secret',
    after: { tail: made.secret.slice(-4), keepOldHours: wish.keepOldHours },
  });
  changed(work, id);
  return made;
}

export async function revokeOneSecret(
  work: Work,
  id: number,
  secretId: number,
): Promise<{ message: string }> {
  const client = await one(work, id);
  const secret = client.secretList.find((s) => s.id === secretId) ?? refuse(commonErrors.notFound);
  if (!(await store.endSecret(work, id, secretId))) refuse(clientErrors.secretEnded);
  await audit(work, {
    entity: 'api_client',
    entityId: id,
    action: 'secret ended',
    before: { tail: secret.tail },
  });
  changed(work, id);
  return { message: 'The secret has ended.' };
}

/** Who a pair of client id and secret is, or a secret alone; undefined when it is nobody. */
export async function recogniseClient(
  work: Work,
  clientId: string | undefined,
  secret: string,
): Promise<{ secretId: number; subject: string; scopes: string[] } | undefined> {
  return store.takeSecret(work, clientId, digestOf(secret));
}

/** Counts a call; answers how many seconds the program must wait when it has used up its minute. */
export async function secondsToWait(work: Work, client: { id: number; rateLimit: number }): Promise<number> {
  const { calls, left } = await store.countCall(work, client.id, client.rateLimit);
  return calls > client.rateLimit ? left : 0;
}
export const forgetOldUse = store.forgetOldUse;
