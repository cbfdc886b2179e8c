import { createHash, randomBytes } from 'node:crypto';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type {
  createSecondFactorSecretEndpoint,
  getOwnSecondFactorEndpoint,
} from './second-factor.contract.ts';
import { secondFactorErrors } from './second-factor.errors.ts';
import {
  recoveryCodeCount,
  computeGraceEndMsUnlessOver,
  formatRecoveryCode,
  classifySecondFactorCode,
  listRolesRequiringSecondFactor,
} from './second-factor.rules.ts';
import * as store from './second-factor.repository.ts';
import type { SecondFactorStatus } from './second-factor.repository.ts';
import {
  recordOwnPasswordAttemptOrGetWaitMinutes,
  clearOwnPasswordAttempts,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import {
  lockAndGetSignInUser,
  matchesPassword,
  enqueueSignInChangeEmail,
} from '#areas/people/passwords/passwords.service.ts';
import type { SignInUserAfterFirstFactor } from '#areas/people/passwords/passwords.service.ts';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import { requireRecentIdentityProof } from '#areas/people/session/session.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { readSettingsOrDefaults, readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { systemClock } from '#kit/server/clock.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { createTotpSecret, buildTotpUri, findMatchingTotpStep } from '#kit/server/totp.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';

/** App codes and recovery codes, used with a password (docs/decisions/196-passwords-can-require-a-second-factor.md). */

const callerOf = ({ actor }: RequestContext): number => actor.userId ?? reject(commonErrors.notFound);
/** With an external provider or Google, they manage the second factor. */
export const isSecondFactorManagedHere = (subject: string): boolean =>
  getServerInfo().client.embedded && !isGoogleSubject(subject);

/** Apps use real time, independent of the warehouse's day. */
const realTime = (): number => systemClock.now().epochMilliseconds;

/** Returns a user's second factors, and whether their roles require one. */
export async function getSecondFactorStatus(
  work: Pick<RequestContext, 'tx'>,
  userId: number,
): Promise<SecondFactorStatus & { isRequired: boolean; graceEndsAtMs: number | null }> {
  const settings = await readSettingsOrDefaults(work, ['secondFactorRoles', 'secondFactorGraceDays']);
  const has = (await store.findSecondFactorStatus(work.tx, userId)) ?? reject(commonErrors.notFound);
  return {
    ...has,
    isRequired: listRolesRequiringSecondFactor(has.roles, settings.secondFactorRoles).length > 0,
    graceEndsAtMs: computeGraceEndMsUnlessOver(
      has.askedAt,
      Number(settings.secondFactorGraceDays),
      realTime(),
    ),
  };
}

export async function getOwnSecondFactor(
  work: RequestContext,
): Promise<ResultOf<typeof getOwnSecondFactorEndpoint>> {
  const {
    since,
    codesLeft,
    codesMadeAt,
    isRequired: isWanted,
  } = await getSecondFactorStatus(work, callerOf(work));
  return {
    since,
    codesLeft,
    codesMadeAt,
    required: isWanted && isSecondFactorManagedHere(work.actor.subject),
  };
}

/** Returns the caller and locks the row, so that concurrent changes to sign-in methods see each other. */
async function heldCaller(work: RequestContext): Promise<SignInUserAfterFirstFactor> {
  const person = await lockAndGetSignInUser(work, callerOf(work));
  if (!isSecondFactorManagedHere(person.subject)) reject(secondFactorErrors.managedExternally);
  return person;
}
const ownOffer = ({ actor }: RequestContext): string => `session ${actor.session ?? actor.subject}`;

export async function createOwnSecondFactorSecret(
  work: RequestContext,
  secrets: SecretsPort,
): Promise<ResultOf<typeof createSecondFactorSecretEndpoint>> {
  await requireRecentIdentityProof(work);
  const person = await heldCaller(work);
  if (secrets.missingSettings.length > 0) reject(secondFactorErrors.secretsKeyMissing);
  if ((await getSecondFactorStatus(work, person.id)).since !== null) reject(secondFactorErrors.alreadyOn);
  const secret = createTotpSecret();
  await store.upsertTotpSecretOfferAndDeleteExpired(work.tx, {
    owner: ownOffer(work),
    userId: person.id,
    sealed: secrets.seal(secret),
  });
  const company = await readSettingOrDefault(work, 'companyName');
  return { secret, address: buildTotpUri(secret, company, person.email) };
}

/** A wrong code returns an error, not throws, so that it stays counted. */
export async function confirmOwnSecondFactor(
  work: RequestContext,
  secrets: SecretsPort,
  typedCode: string,
): Promise<{ codes: string[] } | ApiError> {
  await requireRecentIdentityProof(work);
  const person = await heldCaller(work);
  if ((await getSecondFactorStatus(work, person.id)).since !== null) reject(secondFactorErrors.alreadyOn);
  await countTry(work, person);
  const codes = await enableSecondFactor(work, secrets, person, ownOffer(work), typedCode);
  if (codes === 'not begun') return new ApiError(secondFactorErrors.setupExpired);
  if (codes === 'wrong') return wrongAt('code', secondFactorErrors.wrongCode);
  await clearOwnPasswordAttempts(work, person.email);
  return { codes };
}
const wrongAt = (field: string, error: ErrorDefinition): ApiError =>
  new ApiError(error, {}, { fields: { [field]: error.sentence } });
async function countTry(work: RequestContext, person: SignInUserAfterFirstFactor): Promise<void> {
  const minutes = await recordOwnPasswordAttemptOrGetWaitMinutes(work, person.email);
  if (minutes !== null) reject(secondFactorErrors.tooManyAttempts, { minutes });
}

/**
 * Turns on the second factor with a valid code of the secret offered to `offerOwner` (a session or a sign-in). Returns the
 * recovery codes.
 */
export async function enableSecondFactor(
  work: RequestContext,
  secrets: SecretsPort,
  person: SignInUserAfterFirstFactor,
  offerOwner: string,
  typedCode: string,
): Promise<string[] | 'not begun' | 'wrong'> {
  const offer = await store.findUnexpiredTotpSecretOffer(work.tx, offerOwner);
  const secret = offer?.userId === person.id ? secrets.unseal(offer.sealed) : undefined;
  if (!offer || secret === undefined) return 'not begun';
  const step = stepTyped(secret, typedCode);
  if (step === undefined) return 'wrong';
  if (!(await store.insertSecondFactorUnlessOn(work.tx, person.id, { sealed: offer.sealed, step })))
    return 'not begun';
  await store.deleteTotpSecretOffersOfUser(work.tx, person.id);
  const codes = await makeCodes(work, person.id);
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'second factor on' });
  await enqueueSignInChangeEmail(work, person, 'secondFactorOn');
  publishChange(work, 'people');
  return codes;
}
/** The half-minute step that a typed code belongs to, in real time. */
function stepTyped(secret: string, typed: string): number | undefined {
  const { kind, text } = classifySecondFactorCode(typed);
  return kind === 'app' ? findMatchingTotpStep(secret, text, realTime()) : undefined;
}

/** A plain digest is enough for eighty random bits. It includes the user id, so that no two users have the same. */
const codeDigest = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${classifySecondFactorCode(code).text}`)
    .digest('base64url');
async function makeCodes(work: RequestContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => formatRecoveryCode(randomBytes(16)));
  await store.replaceRecoveryCodes(
    work.tx,
    userId,
    codes.map((code) => codeDigest(userId, code)),
  );
  return codes;
}

/** Checks a code and uses it up. Emails the user when a recovery code was used. */
export async function consumeSecondFactorCode(
  work: RequestContext,
  secrets: SecretsPort,
  person: SignInUserAfterFirstFactor,
  typedCode: string,
): Promise<'app' | 'recovery code' | undefined> {
  const { sealed, codesLeft } = await getSecondFactorStatus(work, person.id);
  if (sealed === null) return undefined;
  const { kind, text } = classifySecondFactorCode(typedCode);
  if (kind === 'app') {
    const secret = secrets.unseal(sealed);
    const step = secret === undefined ? undefined : stepTyped(secret, text);
    return step !== undefined && (await store.consumeTotpStep(work.tx, person.id, step)) ? 'app' : undefined;
  }
  if (
    kind === 'neither' ||
    !(await store.consumeRecoveryCode(work.tx, person.id, codeDigest(person.id, text)))
  )
    return undefined;
  await recordAudit(work, {
    entity: 'app_user',
    entityId: person.id,
    action: 'recovery code used',
    after: { left: codesLeft - 1 },
  });
  await enqueueSignInChangeEmail(work, person, 'codeUsed', codesLeft - 1);
  publishChange(work, 'people');
  return 'recovery code';
}

/** Checks a proof of identity: a fresh code, a recovery code or the password. */
async function proves(
  work: RequestContext,
  secrets: SecretsPort,
  person: SignInUserAfterFirstFactor,
  typed: string,
): Promise<boolean> {
  await countTry(work, person);
  const right =
    (await consumeSecondFactorCode(work, secrets, person, typed)) !== undefined ||
    (await matchesPassword(person, typed));
  if (right) await clearOwnPasswordAttempts(work, person.email);
  return right;
}

/** Checks the caller's typed proof: a fresh code, a recovery code or the password. Wrong ones are counted. */
export async function verifyOwnTypedIdentityProofCountingFailures(
  work: RequestContext,
  secrets: SecretsPort,
  typedProof: string,
): Promise<boolean> {
  return proves(work, secrets, await heldCaller(work), typedProof);
}

export async function renewOwnRecoveryCodes(
  work: RequestContext,
  secrets: SecretsPort,
  proof: string,
): Promise<{ codes: string[] } | ApiError> {
  const person = await heldCaller(work);
  if ((await getSecondFactorStatus(work, person.id)).since === null) reject(secondFactorErrors.notOn);
  if (!(await proves(work, secrets, person, proof))) return wrongAt('proof', secondFactorErrors.proofInvalid);
  const codes = await makeCodes(work, person.id);
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'recovery codes made' });
  await enqueueSignInChangeEmail(work, person, 'codesMade');
  publishChange(work, 'people');
  return { codes };
}

export async function disableOwnSecondFactor(
  work: RequestContext,
  secrets: SecretsPort,
  proof: string,
): Promise<{ message: string } | ApiError> {
  const person = await heldCaller(work);
  const { since, passkeys, isRequired: isWanted } = await getSecondFactorStatus(work, person.id);
  if (since === null) reject(secondFactorErrors.notOn);
  if (isWanted && passkeys === 0) reject(secondFactorErrors.requiredByRole);
  if (!(await proves(work, secrets, person, proof))) return wrongAt('proof', secondFactorErrors.proofInvalid);
  await store.deleteSecondFactorWithRecoveryCodes(work.tx, person.id);
  await store.deletePendingSignInsOfUser(work.tx, person.id);
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'second factor off' });
  await enqueueSignInChangeEmail(work, person, 'secondFactorOff');
  publishChange(work, 'people');
  return { message: 'Second factor turned off. You now sign in with your password only.' };
}

/**
 * Deletes the second factor and recovery codes of a user who has lost them, and their incomplete sign-ins. Returns false when
 * there is none.
 */
export async function deleteSecondFactorAndPendingSignInsOfUser(
  work: RequestContext,
  userId: number,
): Promise<boolean> {
  await store.deletePendingSignInsOfUser(work.tx, userId);
  await store.deleteTotpSecretOffersOfUser(work.tx, userId);
  return store.deleteSecondFactorWithRecoveryCodes(work.tx, userId);
}

/** True when a user's roles require that they keep their last passkey. */
export async function mustKeepLastPasskey(work: RequestContext, userId: number): Promise<boolean> {
  const { since, isRequired: isWanted } = await getSecondFactorStatus(work, userId);
  return since === null && isWanted;
}

/**
 * Rejects a setting that would require a second factor from its author, who has none. They must try it themselves before it is
 * required of others.
 */
export async function rejectRequiringSecondFactorWithoutOwn(
  work: RequestContext,
  settingValue: string,
): Promise<void> {
  const { userId, subject } = work.actor;
  if (userId === null || !isSecondFactorManagedHere(subject)) return;
  const { since, passkeys, roles } = await getSecondFactorStatus(work, userId);
  if (since === null && passkeys === 0 && listRolesRequiringSecondFactor(roles, settingValue).length > 0)
    reject(
      secondFactorErrors.ownSecondFactorMissing,
      {},
      { fields: { value: secondFactorErrors.ownSecondFactorMissing.sentence } },
    );
}
