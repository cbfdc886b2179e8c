import * as factor from './second-factor.service.ts';
import * as store from './second-factor.repository.ts';
import {
  recordSecondFactorCodeAttemptOrGetWaitMinutes,
  clearSecondFactorCodeAttemptsAndRememberAddress,
  claimDailyCodeGuessWarningOfUser,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import * as passwords from '#areas/people/passwords/passwords.service.ts';
import type { SignInUserAfterFirstFactor } from '#areas/people/passwords/passwords.service.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { createTotpSecret, buildTotpUri } from '#kit/server/totp.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type {
  PasswordStepResult,
  SecondFactorResult,
  SecondFactorStep,
  SignInResult,
  SignInRef,
  SignInOrigin,
} from '#integrations/identity/port.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';

/**
 * The second step between a right password and a session: an app code, a recovery code or a passkey. Sets up a second factor when
 * a role requires one that is missing. An incomplete sign-in is no session.
 */

type RunInTransaction = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;
/** Wrong codes per sign-in, after which the password is requested again. */
const mostWrong = 5;

/** Signs in with email and password. Starts the second step if one is needed. */
export async function signInWithPassword(
  inWork: RunInTransaction,
  secrets: SecretsPort,
  input: { email: string; password: string } & SignInOrigin & SignInRef,
): Promise<PasswordStepResult> {
  const proven = await passwords.verifyPasswordSignInAndCountAttempt(inWork, input);
  if ('refused' in proven) return proven;
  return inWork((work) => continueAfterFirstFactor(work, secrets, proven, input));
}
/** Continues a sign-in after one factor. */
export async function continueAfterFirstFactor(
  work: RequestContext,
  secrets: SecretsPort,
  person: SignInUserAfterFirstFactor,
  origin: SignInOrigin & SignInRef,
): Promise<PasswordStepResult> {
  if ((await wants(work, secrets, person)) === null) {
    return passwords.finishVerifiedPasswordSignIn(work, person, origin);
  }
  await store.startOrResetPendingSignIn(work.tx, origin.signInId, person.id);
  return { next: 'second step' };
}

type Wish = { ask: { app: boolean; codes: boolean; passkey: boolean } } | { setUp: { until: number | null } };
/** What else a user must show to sign in. Null means nothing. */
async function wants(
  work: RequestContext,
  secrets: SecretsPort,
  person: SignInUserAfterFirstFactor,
): Promise<Wish | null> {
  if (!factor.isSecondFactorManagedHere(person.subject)) return null;
  const {
    since,
    codesLeft,
    passkeys,
    isRequired: isWanted,
    graceEndsAtMs: until,
  } = await factor.getSecondFactorStatus(work, person.id);
  if (since !== null) return { ask: { app: true, codes: codesLeft > 0, passkey: passkeys > 0 } };
  if (!isWanted) return null;
  if (passkeys > 0) return { ask: { app: false, codes: false, passkey: true } };
  // If no secrets can be stored, nothing can be set up, and the user is not blocked for it.
  if (secrets.missingSettings.length > 0) return null;
  await store.recordSecondFactorFirstRequired(work.tx, person.id);
  return { setUp: { until } };
}

/** Finds an incomplete sign-in and locks its user. Undefined when it is over or no longer valid. */
async function halfway(
  work: RequestContext,
  signInName: string,
): Promise<{ half: store.PendingSignIn; person: SignInUserAfterFirstFactor } | undefined> {
  const first = await store.findUnexpiredPendingSignIn(work.tx, signInName);
  if (!first) return undefined;
  const person = await passwords.lockAndGetSignInUser(work, first.userId);
  const half = await store.findUnexpiredPendingSignIn(work.tx, signInName);
  if (half?.userId !== person.id || !half.holds || 'refused' in passwords.checkUserStatusAllowsSignIn(person))
    return undefined;
  return { half, person };
}

/** The data of the second-step page. Undefined means that the sign-in must start over. */
export async function prepareSecondFactorStepOrUndefinedToRestart(
  work: RequestContext,
  secrets: SecretsPort,
  signInId: string,
): Promise<SecondFactorStep | undefined> {
  const pendingStep = await halfway(work, signInId);
  if (!pendingStep) return undefined;
  const { person, half } = pendingStep;
  const { email } = person;
  if (half.passed) return { step: 'passed', email };
  const requirement = await wants(work, secrets, person);
  if (requirement === null) return undefined;
  if ('ask' in requirement) return { step: 'ask', email, ...requirement.ask };
  const secret = await offered(work, secrets, signInId, person.id);
  const address = buildTotpUri(secret, await readSettingOrDefault(work, 'companyName'), email);
  return { step: 'set up', email, secret, otpauthUri: address, graceEndsAtMs: requirement.setUp.until };
}
const offerTo = (signInName: string): string => `sign-in ${signInName}`;
/** Returns the same secret each time the page is opened. */
async function offered(
  work: RequestContext,
  secrets: SecretsPort,
  signInName: string,
  userId: number,
): Promise<string> {
  const owner = offerTo(signInName);
  const existingOffer = await store.findUnexpiredTotpSecretOffer(work.tx, owner);
  const open = existingOffer?.userId === userId ? secrets.unseal(existingOffer.sealed) : undefined;
  if (open !== undefined) return open;
  const secret = createTotpSecret();
  await store.upsertTotpSecretOfferAndDeleteExpired(work.tx, { owner, userId, sealed: secrets.seal(secret) });
  return secret;
}

/** Processes the second step: a code, or the first code of a new secret during setup. */
export async function submitSecondFactorCode(
  inWork: RunInTransaction,
  secrets: SecretsPort,
  { signInId: name, code, ...whence }: { code: string } & SignInOrigin & SignInRef,
): Promise<SecondFactorResult> {
  const locked = await inWork(async (work) => {
    const half = await store.findUnexpiredPendingSignIn(work.tx, name);
    if (!half) return null;
    const wait = await recordSecondFactorCodeAttemptOrGetWaitMinutes(work, countedAs(half), whence);
    return wait === null ? null : { wait, half };
  });
  if (locked) {
    await inWork((work) => tellOfGuesses(work, locked.half.userId));
    return { refused: 'locked', minutes: locked.wait };
  }
  return inWork(async (work) => {
    const pendingStep = await halfway(work, name);
    if (!pendingStep || pendingStep.half.passed) return { refused: 'expired' };
    const requirement = await wants(work, secrets, pendingStep.person);
    if (requirement === null) return { refused: 'expired' };
    const ownerContext = passwords.withActorOfSignInUser(work, pendingStep.person);
    return 'ask' in requirement
      ? askedFor(ownerContext, secrets, pendingStep, { name, code, whence })
      : setUp(ownerContext, secrets, pendingStep, { name, code, whence });
  });
}
/** The count includes the password, so it starts over with a new one. */
const countedAs = ({ userId, password }: store.PendingSignIn): string => `${userId} ${password ?? ''}`;

interface At {
  half: store.PendingSignIn;
  person: SignInUserAfterFirstFactor;
}
interface Shown {
  name: string;
  code: string;
  whence: SignInOrigin;
}
async function askedFor(
  work: RequestContext,
  secrets: SecretsPort,
  { half, person }: At,
  { name, code, whence }: Shown,
): Promise<SecondFactorResult> {
  const method = await factor.consumeSecondFactorCode(work, secrets, person, code);
  if (method === undefined) return wrong(work, { half, person }, name, whence);
  await clearSecondFactorCodeAttemptsAndRememberAddress(work, countedAs(half), whence);
  return enter(work, person, name, whence, method);
}
async function wrong(
  work: RequestContext,
  { half, person }: At,
  name: string,
  whence: SignInOrigin,
): Promise<SecondFactorResult> {
  await passwords.auditRefusedSignIn(work, person.id, whence.address);
  if (half.wrong + 1 < mostWrong) {
    await store.incrementWrongCodesOfPendingSignIn(work.tx, name);
    return { refused: 'wrong' };
  }
  await store.deletePendingSignIn(work.tx, name);
  await tellOfGuesses(work, person.id);
  return { refused: 'too many' };
}
/** Guessing codes requires the password, so the user is warned once a day. */
async function tellOfGuesses(work: RequestContext, userId: number): Promise<void> {
  const person = await passwords.lockAndGetSignInUser(work, userId);
  if (await claimDailyCodeGuessWarningOfUser(work, person.subject))
    await passwords.enqueueSignInChangeEmail(work, person, 'codesGuessed');
}

async function setUp(
  work: RequestContext,
  secrets: SecretsPort,
  { half, person }: At,
  { name, code, whence }: Shown,
): Promise<SecondFactorResult> {
  const codes = await factor.enableSecondFactor(work, secrets, person, offerTo(name), code);
  if (codes === 'not begun') return { refused: 'expired' };
  // Wrong codes are not counted here, because the page shows the secret.
  if (codes === 'wrong') return { refused: 'wrong' };
  await clearSecondFactorCodeAttemptsAndRememberAddress(work, countedAs(half), whence);
  await store.markSecondStepPassed(work.tx, name);
  return { codes };
}

/** Continues after the setup, or without it during the grace period. */
export async function continueSignInAfterSetupOrGrace(
  work: RequestContext,
  secrets: SecretsPort,
  { signInId: name, ...whence }: SignInOrigin & SignInRef,
): Promise<SignInResult | { refused: 'expired' }> {
  const pendingStep = await halfway(work, name);
  if (!pendingStep) return { refused: 'expired' };
  const { half, person } = pendingStep;
  if (half.passed) return enter(work, person, name, whence, 'app');
  const requirement = await wants(work, secrets, person);
  if (requirement === null || 'ask' in requirement || requirement.setUp.until === null)
    return { refused: 'expired' };
  return enter(work, person, name, whence);
}
async function enter(
  work: RequestContext,
  person: SignInUserAfterFirstFactor,
  name: string,
  whence: SignInOrigin,
  method?: string,
): Promise<SignInResult> {
  await store.deletePendingSignIn(work.tx, name);
  return passwords.finishVerifiedPasswordSignIn(work, person, whence, method);
}

/** True when a user can keep using a session: not without a required second factor after the grace period. */
export async function hasRequiredSecondFactorOrGrace(
  work: RequestContext,
  secrets: SecretsPort,
  subject: string,
): Promise<boolean> {
  const person = await passwords.findSignInUserBySubject(work, subject);
  if (!person) return false;
  const requirement = await wants(work, secrets, person);
  return requirement === null || 'ask' in requirement || requirement.setUp.until !== null;
}
