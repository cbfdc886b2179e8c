import type {
  addPasskeyEndpoint,
  createPasskeyCreationOptionsEndpoint,
  PasskeySignInResponse,
} from './passkeys.contract.ts';
import { maxPasskeysPerUser } from './passkeys.contract.ts';
import { passkeyErrors } from './passkeys.errors.ts';
import * as store from './passkeys.repository.ts';
import {
  recordPasskeyAttemptOrGetWaitMinutes,
  deleteLastPasskeyAttempt,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import {
  checkUserStatusAllowsSignIn,
  removePasswordOfUser,
  lockAndGetSignInUser,
  enqueueSignInChangeEmail,
  findSignInUserBySubject,
  withActorOfSignInUser,
} from '#areas/people/passwords/passwords.service.ts';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import { requireRecentIdentityProof } from '#areas/people/session/session.service.ts';
import { mustKeepLastPasskey } from '#areas/people/second-factor/second-factor.service.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import {
  hashChallenge,
  computeUserHandle,
  verifyRegistration,
  createChallenge,
  createRegistrationOptions,
  createAuthenticationOptions,
  challengeTimeoutMs,
  verifyAuthenticationAndGetCounter,
} from '#kit/server/webauthn.ts';
import type { WebAuthnSite } from '#kit/server/webauthn.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { SignInResult } from '#integrations/identity/port.ts';

/** Passkeys, which sign users in without a password (docs/decisions/196-passwords-can-require-a-second-factor.md). */

type RunInTransaction = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;
const site = (): WebAuthnSite => ({ origin: getServerInfo().origin });

const callerOf = ({ actor }: RequestContext): number => actor.userId ?? reject(commonErrors.notFound);
/**
 * Returns the caller and locks the row, so that concurrent changes to sign-in methods see each other. Throws for users who sign
 * in elsewhere.
 */
async function heldCaller(work: RequestContext) {
  const person = await lockAndGetSignInUser(work, callerOf(work));
  if (!getServerInfo().client.embedded || isGoogleSubject(person.subject))
    reject(passkeyErrors.managedExternally);
  return person;
}

export const findOwnPasskeys = (work: RequestContext): Promise<store.PasskeyView[]> =>
  store.findPasskeysOfUser(work.tx, callerOf(work));

export async function createPasskeyCreationOptions(
  work: RequestContext,
): Promise<ResultOf<typeof createPasskeyCreationOptionsEndpoint>> {
  await requireRecentIdentityProof(work);
  const person = await heldCaller(work);
  const existingPasskeys = await store.findPasskeyCredentialsOfUser(work.tx, person.id);
  if (existingPasskeys.length >= maxPasskeysPerUser) reject(passkeyErrors.tooManyPasskeys);
  const challenge = createChallenge();
  await store.insertChallengeAndDeleteExpired(
    work.tx,
    questionOf('add', person.subject, challenge),
    challengeTimeoutMs,
  );
  const company = await readSettingOrDefault(work, 'companyName');
  return { options: await createRegistrationOptions(site(), company, person, challenge, existingPasskeys) };
}
const questionOf = (
  purpose: store.PasskeyChallenge['purpose'],
  owner: string,
  challenge: string,
): store.PasskeyChallenge => ({
  digest: hashChallenge(challenge),
  purpose,
  owner,
});

/** Adds a passkey. An invalid response is returned as an error, not thrown, so that its challenge stays used. */
export async function addPasskey(
  work: RequestContext,
  { name, answer }: BodyOf<typeof addPasskeyEndpoint>,
): Promise<ResultOf<typeof addPasskeyEndpoint> | ApiError> {
  await requireRecentIdentityProof(work);
  const person = await heldCaller(work);
  if ((await store.findPasskeyCredentialsOfUser(work.tx, person.id)).length >= maxPasskeysPerUser)
    reject(passkeyErrors.tooManyPasskeys);
  const key = await verifyRegistration(site(), answer, (challenge) =>
    store.consumePasskeyChallenge(work.tx, questionOf('add', person.subject, challenge)),
  );
  if (!key) return new ApiError(passkeyErrors.passkeyRejected);
  const created = await store.insertPasskeyUnlessRegistered(work.tx, person.id, { ...key, name });
  if (!created) return new ApiError(passkeyErrors.alreadyAdded);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: person.id,
    action: 'passkey added',
    after: { name },
  });
  await enqueueSignInChangeEmail(work, person, 'passkey');
  publishChange(work, 'people');
  return created;
}

export async function removePasskey(work: RequestContext, id: number): Promise<{ message: string }> {
  await requireRecentIdentityProof(work);
  const person = await lockAndGetSignInUser(work, callerOf(work));
  const name = (await store.deletePasskey(work.tx, person.id, id)) ?? reject(commonErrors.notFound);
  const left = (await store.findPasskeyCredentialsOfUser(work.tx, person.id)).length;
  if (person.hash === null && left === 0) reject(passkeyErrors.lastSignInMethod);
  if (left === 0 && (await mustKeepLastPasskey(work, person.id))) reject(passkeyErrors.secondFactorRequired);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: person.id,
    action: 'passkey removed',
    before: { name },
  });
  await enqueueSignInChangeEmail(work, person, 'passkeyRemoved');
  publishChange(work, 'people');
  return { message: 'Passkey removed.' };
}

export async function renamePasskey(
  work: RequestContext,
  id: number,
  name: string,
): Promise<store.PasskeyView> {
  const userId = callerOf(work);
  const renamed = (await store.updatePasskeyName(work.tx, userId, id, name)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: userId,
    action: 'passkey renamed',
    after: { name },
  });
  publishChange(work, 'people');
  return renamed;
}

/** Deletes all passkeys of a user who has lost them. Returns the number deleted. */
export const deletePasskeysOfUser = ({ tx }: RequestContext, userId: number): Promise<number> =>
  store.deleteAllPasskeys(tx, userId);

export async function removeOwnPassword(work: RequestContext): Promise<{ message: string }> {
  await requireRecentIdentityProof(work);
  const person = await heldCaller(work);
  if ((await store.findPasskeyCredentialsOfUser(work.tx, person.id)).length === 0)
    reject(passkeyErrors.lastSignInMethod);
  if (person.hash === null) return { message: 'You have no password.' };
  await removePasswordOfUser(work, person.id);
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'password removed' });
  publishChange(work, 'people');
  return { message: 'Password removed. Sign in with a passkey from now on.' };
}

/** Options with which a browser proves by passkey that the session is still its user's. Undefined when they have no passkey. */
export async function createPasskeyIdentityProofOptions(
  work: RequestContext,
): Promise<Record<string, unknown> | undefined> {
  const { session } = work.actor;
  if (
    session === undefined ||
    (await store.findPasskeyCredentialsOfUser(work.tx, callerOf(work))).length === 0
  )
    return undefined;
  const challenge = createChallenge();
  await store.insertChallengeAndDeleteExpired(
    work.tx,
    questionOf('prove', session, challenge),
    challengeTimeoutMs,
  );
  return createAuthenticationOptions(site(), challenge);
}
/** True when the response is from one of the caller's passkeys, for this session's challenge. */
export async function verifyPasskeyIdentityProofAndRecordUse(
  work: RequestContext,
  response: PasskeySignInResponse,
): Promise<boolean> {
  const { session } = work.actor;
  const key = await store.findPasskeyByCredentialId(work.tx, response.id);
  if (session === undefined || key?.userId !== callerOf(work)) return false;
  const counter = await verifyAuthenticationAndGetCounter(
    site(),
    { credentialId: response.id, publicKey: key.publicKey, transports: [], counter: key.counter },
    response,
    (challenge) => store.consumePasskeyChallenge(work.tx, questionOf('prove', session, challenge)),
  );
  return counter !== undefined && store.recordPasskeyUseUnlessCloned(work.tx, key.id, counter);
}

/** Options of a sign-in: any passkey of this site. `signInWithPasskey` processes the response. */
export async function createPasskeySignInOptions(
  work: RequestContext,
  signInId: string,
): Promise<Record<string, unknown>> {
  const challenge = createChallenge();
  await store.insertChallengeAndDeleteExpired(
    work.tx,
    questionOf('sign-in', signInId, challenge),
    challengeTimeoutMs,
  );
  return createAuthenticationOptions(site(), challenge);
}

/**
 * Signs in the owner of a passkey. Each step has its own transaction, so that a challenge is used up even if the response is
 * wrong.
 */
export async function signInWithPasskey(
  inWork: RunInTransaction,
  { signInId: owner, answer, address }: { signInId: string; answer: PasskeySignInResponse; address: string },
): Promise<SignInResult> {
  const wait = await inWork((work) => recordPasskeyAttemptOrGetWaitMinutes(work, address));
  if (wait !== null) return { refused: 'locked', minutes: wait };
  const key = await inWork(({ tx }) => store.findPasskeyByCredentialId(tx, answer.id));
  const take = (challenge: string) =>
    inWork(({ tx }) => store.consumePasskeyChallenge(tx, questionOf('sign-in', owner, challenge)));
  const storedKey = {
    credentialId: answer.id,
    publicKey: key?.publicKey ?? new Uint8Array(),
    transports: [],
  };
  const isHis = key && (answer.response.userHandle ?? '') === computeUserHandle(site(), key.subject);
  const counter = isHis
    ? await verifyAuthenticationAndGetCounter(site(), { ...storedKey, counter: key.counter }, answer, take)
    : undefined;
  if (!key || counter === undefined) return { refused: 'wrong' };
  return inWork(async (work) => {
    const person = await findSignInUserBySubject(work, key.subject);
    const may: SignInResult =
      person && (await store.recordPasskeyUseUnlessCloned(work.tx, key.id, counter))
        ? checkUserStatusAllowsSignIn(person)
        : { refused: 'wrong' };
    if ('refused' in may) {
      await recordAudit(work, {
        entity: 'app_user',
        entityId: key.userId,
        action: 'sign-in refused',
        after: { address },
      });
      return may;
    }
    await deleteLastPasskeyAttempt(work, address);
    await recordAudit(person ? withActorOfSignInUser(work, person) : work, {
      entity: 'app_user',
      entityId: key.userId,
      action: 'signed in',
      after: { address, passkey: key.name },
    });
    return may;
  });
}
