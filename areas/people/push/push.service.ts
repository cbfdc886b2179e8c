import { generateKeyPairSync } from 'node:crypto';
import { maxBrowsers } from './push.contract.ts';
import type { addPush, findPush } from './push.contract.ts';
import { pushErrors } from './push.errors.ts';
import * as store from './push.store.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import { browserOf } from '#kit/server/browser.ts';
import type { PushPort } from '#links/push/port.ts';
import type { SecretsPort } from '#links/secrets/port.ts';

/** Browsers in which people have turned push on (docs/decisions/206-web-push-is-one-more-way-of-a-notice.md). */

const personOf = (work: Work): number => work.actor.userId ?? refuse(commonErrors.notAllowed);
const isOn = async (work: Work): Promise<boolean> => (await settingText(work, 'pushOn')) === 'true';

export async function find(work: Work, secrets: SecretsPort): Promise<AnswerOf<typeof findPush>> {
  const sealed = secrets.missing.length === 0;
  const said = (await isOn(work)) ? null : 'house';
  return { off: sealed ? said : 'unsealed', browsers: await store.browsersOf(work, personOf(work)) };
}

async function refuseOff(work: Work, secrets: SecretsPort): Promise<void> {
  if (secrets.missing.length > 0) refuse(pushErrors.unsealed);
  if (!(await isOn(work))) refuse(pushErrors.off);
}

/** The secret of a P-256 key and its point, as browsers and push services write them (RFC 8292). */
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
/** The house's key: the newest, and a new one where there is none, or none that can be opened. */
async function houseKey(work: Work, secrets: SecretsPort): Promise<store.KeptKey> {
  const newest = await store.newestKey(work);
  if (newest && secrets.open(newest.sealed) !== undefined) return newest;
  const { publicKey, secret } = newKey();
  const kept = await store.keepKey(work, { publicKey, sealed: secrets.seal(secret) }, newest?.id ?? 0);
  if (!kept) throw new Error('No push key was kept');
  return kept;
}
export async function begin(work: Work, secrets: SecretsPort): Promise<{ publicKey: string }> {
  personOf(work);
  await refuseOff(work, secrets);
  const { publicKey } = await houseKey(work, secrets);
  return { publicKey };
}

export async function add(
  work: Work,
  { secrets, push }: { secrets: SecretsPort; push: PushPort },
  { endpoint, p256dh, auth, publicKey, agent }: BodyOf<typeof addPush>,
): Promise<AnswerOf<typeof addPush>> {
  const userId = personOf(work);
  await refuseOff(work, secrets);
  const { notPublic } = pushErrors;
  if (!push.mayCall(endpoint)) refuse(notPublic, {}, { fields: { endpoint: notPublic.sentence } });
  const key = await store.newestKey(work);
  if (!key || key.publicKey !== publicKey) return refuse(pushErrors.otherKey);
  await store.holdPerson(work, userId);
  await store.dropOlder(work, userId, key.id);
  const known = await store.browsersOf(work, userId);
  const made = { keyId: key.id, endpoint, p256dh, auth, ...browserOf(agent) };
  if (!(await store.handOver(work, made, userId))) refuse(pushErrors.taken);
  const kept = (await store.keepBrowser(work, userId, made)) ?? refuse(pushErrors.taken);
  const isNew = known.every(({ id }) => id !== kept.id);
  if (isNew && known.length >= maxBrowsers) refuse(pushErrors.tooMany);
  await audit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'push added',
    after: { browser: kept.browser, system: kept.system },
  });
  announce(work, 'push');
  return kept;
}

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const userId = personOf(work);
  if (!(await store.dropBrowser(work, userId, id))) refuse(commonErrors.notFound);
  await audit(work, { entity: 'app_user', entityId: userId, action: 'push removed' });
  announce(work, 'push');
  return { message: 'Nothing is pushed to this browser any more.' };
}
