import * as factor from './second-factor.service.ts';
import * as store from './second-factor.store.ts';
import {
  countCodeAttempt,
  clearCodeAttempts,
  claimDailyGuessWarning,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import * as passwords from '#areas/people/passwords/passwords.service.ts';
import type { LockedCredential } from '#areas/people/passwords/passwords.service.ts';
import { readSetting } from '#areas/settings/settings/settings.service.ts';
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
 * Between a right password and a session: the code of an app, a recovery code or a passkey, and, where a role
 * wants a second factor that is not there yet, the setting up of one. What is half done is no session.
 */

type InWork = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;
/** Wrong codes in one sign-in; then the password is asked again. */
const mostWrong = 5;

/** E-mail and password; whoever needs more is asked for it. */
export async function signInWithPassword(
  inWork: InWork,
  secrets: SecretsPort,
  typed: { email: string; password: string } & SignInOrigin & SignInRef,
): Promise<PasswordStepResult> {
  const proven = await passwords.verifyPasswordSignIn(inWork, typed);
  if ('refused' in proven) return proven;
  return inWork((work) => continueAfterFirstFactor(work, secrets, proven, typed));
}
/** Somebody has shown who they are by one factor. */
export async function continueAfterFirstFactor(
  work: RequestContext,
  secrets: SecretsPort,
  person: LockedCredential,
  whence: SignInOrigin & SignInRef,
): Promise<PasswordStepResult> {
  if ((await wants(work, secrets, person)) === null) {
    return passwords.completePasswordSignIn(work, person, whence);
  }
  await store.savePendingSignIn(work.tx, whence.signIn, person.id);
  return { next: 'second step' };
}

type Wish = { ask: { app: boolean; codes: boolean; passkey: boolean } } | { setUp: { until: number | null } };
/** What else somebody must show before coming in; null: nothing. */
async function wants(
  work: RequestContext,
  secrets: SecretsPort,
  person: LockedCredential,
): Promise<Wish | null> {
  if (!factor.isSecondFactorManagedHere(person.subject)) return null;
  const { since, codesLeft, passkeys, isWanted, until } = await factor.getSecondFactorStatus(work, person.id);
  if (since !== null) return { ask: { app: true, codes: codesLeft > 0, passkey: passkeys > 0 } };
  if (!isWanted) return null;
  if (passkeys > 0) return { ask: { app: false, codes: false, passkey: true } };
  // Where nothing can be kept nothing can be set up, and nobody is shut out for it.
  if (secrets.missingSettings.length > 0) return null;
  await store.recordSecondFactorRequested(work.tx, person.id);
  return { setUp: { until } };
}

/** A sign-in that is halfway, with its person held; undefined where it is over, or what it stood on is. */
async function halfway(
  work: RequestContext,
  signInName: string,
): Promise<{ half: store.PendingSignIn; person: LockedCredential } | undefined> {
  const first = await store.findPendingSignIn(work.tx, signInName);
  if (!first) return undefined;
  const person = await passwords.lockCredential(work, first.userId);
  const half = await store.findPendingSignIn(work.tx, signInName);
  if (half?.userId !== person.id || !half.holds || 'refused' in passwords.checkSignInAllowed(person))
    return undefined;
  return { half, person };
}

/** What the page of the second step asks; undefined: the sign-in begins anew. */
export async function getSecondStep(
  work: RequestContext,
  secrets: SecretsPort,
  signInName: string,
): Promise<SecondFactorStep | undefined> {
  const at = await halfway(work, signInName);
  if (!at) return undefined;
  const { person, half } = at;
  const { email } = person;
  if (half.passed) return { step: 'passed', email };
  const wish = await wants(work, secrets, person);
  if (wish === null) return undefined;
  if ('ask' in wish) return { step: 'ask', email, ...wish.ask };
  const secret = await offered(work, secrets, signInName, person.id);
  const address = buildTotpUri(secret, await readSetting(work, 'companyName'), email);
  return { step: 'set up', email, secret, address, until: wish.setUp.until };
}
const offerTo = (signInName: string): string => `sign-in ${signInName}`;
/** The same secret however often the page is opened. */
async function offered(
  work: RequestContext,
  secrets: SecretsPort,
  signInName: string,
  userId: number,
): Promise<string> {
  const owner = offerTo(signInName);
  const known = await store.findSecretOffer(work.tx, owner);
  const open = known?.userId === userId ? secrets.open(known.sealed) : undefined;
  if (open !== undefined) return open;
  const secret = createTotpSecret();
  await store.saveSecretOffer(work.tx, { owner, userId, sealed: secrets.seal(secret) });
  return secret;
}

/** The answer to the second step: a code where one is asked for, the first code of a new secret where one is set up. */
export async function submitSecondStep(
  inWork: InWork,
  secrets: SecretsPort,
  { signIn: name, code, ...whence }: { code: string } & SignInOrigin & SignInRef,
): Promise<SecondFactorResult> {
  const locked = await inWork(async (work) => {
    const half = await store.findPendingSignIn(work.tx, name);
    if (!half) return null;
    const wait = await countCodeAttempt(work, countedAs(half), whence);
    return wait === null ? null : { wait, half };
  });
  if (locked) {
    await inWork((work) => tellOfGuesses(work, locked.half.userId));
    return { refused: 'locked', minutes: locked.wait };
  }
  return inWork(async (work) => {
    const at = await halfway(work, name);
    if (!at || at.half.passed) return { refused: 'expired' };
    const wish = await wants(work, secrets, at.person);
    if (wish === null) return { refused: 'expired' };
    const told = passwords.withActorOfCredential(work, at.person);
    return 'ask' in wish
      ? askedFor(told, secrets, at, { name, code, whence })
      : setUp(told, secrets, at, { name, code, whence });
  });
}
/** What was typed with one password is forgotten with it. */
const countedAs = ({ userId, password }: store.PendingSignIn): string => `${userId} ${password ?? ''}`;

interface At {
  half: store.PendingSignIn;
  person: LockedCredential;
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
  const by = await factor.consumeSecondFactorCode(work, secrets, person, code);
  if (by === undefined) return wrong(work, { half, person }, name, whence);
  await clearCodeAttempts(work, countedAs(half), whence);
  return enter(work, person, name, whence, by);
}
async function wrong(
  work: RequestContext,
  { half, person }: At,
  name: string,
  whence: SignInOrigin,
): Promise<SecondFactorResult> {
  await passwords.auditRefusedSignIn(work, person.id, whence.address);
  if (half.wrong + 1 < mostWrong) {
    await store.countWrongCode(work.tx, name);
    return { refused: 'wrong' };
  }
  await store.deletePendingSignIn(work.tx, name);
  await tellOfGuesses(work, person.id);
  return { refused: 'too many' };
}
/** Whoever guesses codes knows the password: its person hears of it, once a day. */
async function tellOfGuesses(work: RequestContext, userId: number): Promise<void> {
  const person = await passwords.lockCredential(work, userId);
  if (await claimDailyGuessWarning(work, person.subject))
    await passwords.sendAccessEmail(work, person, 'codesGuessed');
}

async function setUp(
  work: RequestContext,
  secrets: SecretsPort,
  { half, person }: At,
  { name, code, whence }: Shown,
): Promise<SecondFactorResult> {
  const codes = await factor.enableSecondFactor(work, secrets, person, offerTo(name), code);
  if (codes === 'not begun') return { refused: 'expired' };
  // Nothing is guessed: the secret stands on the page.
  if (codes === 'wrong') return { refused: 'wrong' };
  await clearCodeAttempts(work, countedAs(half), whence);
  await store.markSecondStepPassed(work.tx, name);
  return { codes };
}

/** Goes on after the setting up, or without it while there is still time. */
export async function continueSignIn(
  work: RequestContext,
  secrets: SecretsPort,
  { signIn: name, ...whence }: SignInOrigin & SignInRef,
): Promise<SignInResult | { refused: 'expired' }> {
  const at = await halfway(work, name);
  if (!at) return { refused: 'expired' };
  const { half, person } = at;
  if (half.passed) return enter(work, person, name, whence, 'app');
  const wish = await wants(work, secrets, person);
  if (wish === null || 'ask' in wish || wish.setUp.until === null) return { refused: 'expired' };
  return enter(work, person, name, whence);
}
async function enter(
  work: RequestContext,
  person: LockedCredential,
  name: string,
  whence: SignInOrigin,
  by?: string,
): Promise<SignInResult> {
  await store.deletePendingSignIn(work.tx, name);
  return passwords.completePasswordSignIn(work, person, whence, by);
}

/** Whether somebody may go on with a session: not without what the role wants, once the days of grace are over. */
export async function mayContinueSession(
  work: RequestContext,
  secrets: SecretsPort,
  subject: string,
): Promise<boolean> {
  const person = await passwords.findCredentialBySubject(work, subject);
  if (!person) return false;
  const wish = await wants(work, secrets, person);
  return wish === null || 'ask' in wish || wish.setUp.until !== null;
}
