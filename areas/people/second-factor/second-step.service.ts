import * as factor from './second-factor.service.ts';
import * as store from './second-factor.store.ts';
import { countCode, forgetCodes, mayTellOfGuesses } from '#areas/people/passwords/attempts.service.ts';
import * as passwords from '#areas/people/passwords/passwords.service.ts';
import type { HeldPerson } from '#areas/people/passwords/passwords.service.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import { newSecret, secretAddress } from '#kit/server/totp.ts';
import type { Work } from '#kit/server/work.ts';
import type {
  AfterFirst,
  SecondAnswer,
  SecondStep,
  SignInAnswer,
  SignInName,
  Whence,
} from '#links/identity/port.ts';
import type { SecretsPort } from '#links/secrets/port.ts';

/**
 * Between a right password and a session: the code of an app, a recovery code or a passkey, and, where a role
 * wants a second factor that is not there yet, the setting up of one. What is half done is no session.
 */

type InWork = <T>(act: (work: Work) => Promise<T>) => Promise<T>;
/** Wrong codes in one sign-in; then the password is asked again. */
const mostWrong = 5;

/** E-mail and password; whoever needs more is asked for it. */
export async function signIn(
  inWork: InWork,
  secrets: SecretsPort,
  typed: { email: string; password: string } & Whence & SignInName,
): Promise<AfterFirst> {
  const proven = await passwords.prove(inWork, typed);
  if ('refused' in proven) return proven;
  return inWork((work) => afterFirst(work, secrets, proven, typed));
}
/** Somebody has shown who they are by one factor. */
export async function afterFirst(
  work: Work,
  secrets: SecretsPort,
  person: HeldPerson,
  whence: Whence & SignInName,
): Promise<AfterFirst> {
  if ((await wants(work, secrets, person)) === null) {
    return passwords.comeIn(work, person, whence);
  }
  await store.keepHalf(work.tx, whence.signIn, person.id);
  return { next: 'second step' };
}

type Wish = { ask: { app: boolean; codes: boolean; passkey: boolean } } | { setUp: { until: number | null } };
/** What else somebody must show before coming in; null: nothing. */
async function wants(work: Work, secrets: SecretsPort, person: HeldPerson): Promise<Wish | null> {
  if (!factor.isKeptHere(person.subject)) return null;
  const { since, codesLeft, passkeys, isWanted, until } = await factor.standingOf(work, person.id);
  if (since !== null) return { ask: { app: true, codes: codesLeft > 0, passkey: passkeys > 0 } };
  if (!isWanted) return null;
  if (passkeys > 0) return { ask: { app: false, codes: false, passkey: true } };
  // Where nothing can be kept nothing can be set up, and nobody is shut out for it.
  if (secrets.missing.length > 0) return null;
  await store.noteAsked(work.tx, person.id);
  return { setUp: { until } };
}

/** A sign-in that is halfway, with its person held; undefined where it is over, or what it stood on is. */
async function halfway(
  work: Work,
  signInName: string,
): Promise<{ half: store.Half; person: HeldPerson } | undefined> {
  const first = await store.findHalf(work.tx, signInName);
  if (!first) return undefined;
  const person = await passwords.heldPerson(work, first.userId);
  const half = await store.findHalf(work.tx, signInName);
  if (half?.userId !== person.id || !half.holds || 'refused' in passwords.admission(person)) return undefined;
  return { half, person };
}

/** What the page of the second step asks; undefined: the sign-in begins anew. */
export async function secondStep(
  work: Work,
  secrets: SecretsPort,
  signInName: string,
): Promise<SecondStep | undefined> {
  const at = await halfway(work, signInName);
  if (!at) return undefined;
  const { person, half } = at;
  const { email } = person;
  if (half.passed) return { step: 'passed', email };
  const wish = await wants(work, secrets, person);
  if (wish === null) return undefined;
  if ('ask' in wish) return { step: 'ask', email, ...wish.ask };
  const secret = await offered(work, secrets, signInName, person.id);
  const address = secretAddress(secret, await settingText(work, 'companyName'), email);
  return { step: 'set up', email, secret, address, until: wish.setUp.until };
}
const offerTo = (signInName: string): string => `sign-in ${signInName}`;
/** The same secret however often the page is opened. */
async function offered(
  work: Work,
  secrets: SecretsPort,
  signInName: string,
  userId: number,
): Promise<string> {
  const owner = offerTo(signInName);
  const known = await store.findOffer(work.tx, owner);
  const open = known?.userId === userId ? secrets.open(known.sealed) : undefined;
  if (open !== undefined) return open;
  const secret = newSecret();
  await store.keepOffer(work.tx, { owner, userId, sealed: secrets.seal(secret) });
  return secret;
}

/** The answer to the second step: a code where one is asked for, the first code of a new secret where one is set up. */
export async function answerSecond(
  inWork: InWork,
  secrets: SecretsPort,
  { signIn: name, code, ...whence }: { code: string } & Whence & SignInName,
): Promise<SecondAnswer> {
  const locked = await inWork(async (work) => {
    const half = await store.findHalf(work.tx, name);
    if (!half) return null;
    const wait = await countCode(work, countedAs(half), whence);
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
    const told = passwords.toldAs(work, at.person);
    return 'ask' in wish
      ? askedFor(told, secrets, at, { name, code, whence })
      : setUp(told, secrets, at, { name, code, whence });
  });
}
/** What was typed with one password is forgotten with it. */
const countedAs = ({ userId, password }: store.Half): string => `${userId} ${password ?? ''}`;

interface At {
  half: store.Half;
  person: HeldPerson;
}
interface Shown {
  name: string;
  code: string;
  whence: Whence;
}
async function askedFor(
  work: Work,
  secrets: SecretsPort,
  { half, person }: At,
  { name, code, whence }: Shown,
): Promise<SecondAnswer> {
  const by = await factor.spend(work, secrets, person, code);
  if (by === undefined) return wrong(work, { half, person }, name, whence);
  await forgetCodes(work, countedAs(half), whence);
  return enter(work, person, name, whence, by);
}
async function wrong(work: Work, { half, person }: At, name: string, whence: Whence): Promise<SecondAnswer> {
  await passwords.noteRefused(work, person.id, whence.address);
  if (half.wrong + 1 < mostWrong) {
    await store.countWrong(work.tx, name);
    return { refused: 'wrong' };
  }
  await store.dropHalf(work.tx, name);
  await tellOfGuesses(work, person.id);
  return { refused: 'too many' };
}
/** Whoever guesses codes knows the password: its person hears of it, once a day. */
async function tellOfGuesses(work: Work, userId: number): Promise<void> {
  const person = await passwords.heldPerson(work, userId);
  if (await mayTellOfGuesses(work, person.subject)) await passwords.mailNotice(work, person, 'codesGuessed');
}

async function setUp(
  work: Work,
  secrets: SecretsPort,
  { half, person }: At,
  { name, code, whence }: Shown,
): Promise<SecondAnswer> {
  const codes = await factor.switchOn(work, secrets, person, offerTo(name), code);
  if (codes === 'not begun') return { refused: 'expired' };
  // Nothing is guessed: the secret stands on the page.
  if (codes === 'wrong') return { refused: 'wrong' };
  await forgetCodes(work, countedAs(half), whence);
  await store.markPassed(work.tx, name);
  return { codes };
}

/** Goes on after the setting up, or without it while there is still time. */
export async function goOn(
  work: Work,
  secrets: SecretsPort,
  { signIn: name, ...whence }: Whence & SignInName,
): Promise<SignInAnswer | { refused: 'expired' }> {
  const at = await halfway(work, name);
  if (!at) return { refused: 'expired' };
  const { half, person } = at;
  if (half.passed) return enter(work, person, name, whence, 'app');
  const wish = await wants(work, secrets, person);
  if (wish === null || 'ask' in wish || wish.setUp.until === null) return { refused: 'expired' };
  return enter(work, person, name, whence);
}
async function enter(
  work: Work,
  person: HeldPerson,
  name: string,
  whence: Whence,
  by?: string,
): Promise<SignInAnswer> {
  await store.dropHalf(work.tx, name);
  return passwords.comeIn(work, person, whence, by);
}

/** Whether somebody may go on with a session: not without what the role wants, once the days of grace are over. */
export async function mayGoOn(work: Work, secrets: SecretsPort, subject: string): Promise<boolean> {
  const person = await passwords.personOfSubject(work, subject);
  if (!person) return false;
  const wish = await wants(work, secrets, person);
  return wish === null || 'ask' in wish || wish.setUp.until !== null;
}
