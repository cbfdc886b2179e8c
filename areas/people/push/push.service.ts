import { generateKeyPairSync } from 'node:crypto';
import { maxPushBrowsersPerUser } from './push.contract.ts';
import type { addPushBrowserEndpoint, getOwnPushStatusEndpoint } from './push.contract.ts';
import { pushErrors } from './push.errors.ts';
import * as store from './push.repository.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import { parseUserAgent } from '#kit/server/user-agent.ts';
import type { PushPort } from '#integrations/push/port.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';

/** Browsers in which users have turned push on (docs/decisions/206-web-push-delivers-notifications.md). */

const personOf = (work: RequestContext): number => work.actor.userId ?? reject(commonErrors.notAllowed);
const isOn = async (work: RequestContext): Promise<boolean> =>
  (await readSettingOrDefault(work, 'pushOn')) === 'true';

export async function getOwnPushStatus(
  work: RequestContext,
  secrets: SecretsPort,
): Promise<ResultOf<typeof getOwnPushStatusEndpoint>> {
  const sealed = secrets.missingSettings.length === 0;
  const offReason = (await isOn(work)) ? null : 'house';
  return {
    off: sealed ? offReason : 'unsealed',
    browsers: await store.findPushBrowsers(work, personOf(work)),
  };
}

async function refuseOff(work: RequestContext, secrets: SecretsPort): Promise<void> {
  if (secrets.missingSettings.length > 0) reject(pushErrors.secretsKeyMissing);
  if (!(await isOn(work))) reject(pushErrors.pushDisabled);
}

/** The secret of a P-256 key and its public point, in the format of browsers and push services (RFC 8292). */
function newKey(): { publicKey: string; secret: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), secret: d };
}
/** Returns the company's newest key. Creates one when there is none, or none that can be decrypted. */
async function houseKey(work: RequestContext, secrets: SecretsPort): Promise<store.StoredPushKey> {
  const newest = await store.findNewestPushKey(work);
  if (newest && secrets.unseal(newest.sealed) !== undefined) return newest;
  const { publicKey, secret } = newKey();
  const storedKey = await store.insertPushKeyUnlessNewerExists(
    work,
    { publicKey, sealed: secrets.seal(secret) },
    newest?.id ?? 0,
  );
  if (!storedKey) throw new Error('No push key was saved');
  return storedKey;
}
export async function getOrCreatePushKey(
  work: RequestContext,
  secrets: SecretsPort,
): Promise<{ publicKey: string }> {
  personOf(work);
  await refuseOff(work, secrets);
  const { publicKey } = await houseKey(work, secrets);
  return { publicKey };
}

export async function addPushBrowser(
  work: RequestContext,
  { secrets, push }: { secrets: SecretsPort; push: PushPort },
  { endpoint, p256dh, auth, publicKey, agent }: BodyOf<typeof addPushBrowserEndpoint>,
): Promise<ResultOf<typeof addPushBrowserEndpoint>> {
  const userId = personOf(work);
  await refuseOff(work, secrets);
  const { endpointInvalid } = pushErrors;
  if (!push.isExternalHttpsEndpoint(endpoint))
    reject(endpointInvalid, {}, { fields: { endpoint: endpointInvalid.sentence } });
  const key = await store.findNewestPushKey(work);
  if (!key || key.publicKey !== publicKey) return reject(pushErrors.keyOutdated);
  await store.lockUserWhilePushBrowserIsAdded(work, userId);
  await store.deletePushSubscriptionsOfOlderKeys(work, userId, key.id);
  const existingBrowsers = await store.findPushBrowsers(work, userId);
  const subscription = { keyId: key.id, endpoint, p256dh, auth, ...parseUserAgent(agent) };
  if (!(await store.transferSubscriptionToUser(work, subscription, userId))) reject(pushErrors.endpointTaken);
  const savedBrowser =
    (await store.upsertOwnPushBrowser(work, userId, subscription)) ?? reject(pushErrors.endpointTaken);
  const isNew = existingBrowsers.every(({ id }) => id !== savedBrowser.id);
  if (isNew && existingBrowsers.length >= maxPushBrowsersPerUser) reject(pushErrors.tooManyBrowsers);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'push added',
    after: { browser: savedBrowser.browser, system: savedBrowser.system },
  });
  publishChange(work, 'push');
  return savedBrowser;
}

export async function removePushBrowser(work: RequestContext, id: number): Promise<{ message: string }> {
  const userId = personOf(work);
  if (!(await store.deletePushBrowser(work, userId, id))) reject(commonErrors.notFound);
  await recordAudit(work, { entity: 'app_user', entityId: userId, action: 'push removed' });
  publishChange(work, 'push');
  return { message: 'Push notifications are off in this browser.' };
}
