import { createHash } from 'node:crypto';
import { passwordErrors } from './passwords.errors.ts';
import {
  countAttempt,
  deleteAttempts,
  deleteAttemptsAtAllPlaces,
  deleteLastAttempt,
  isRememberedAddress,
  insertAttempt,
  rememberAddress,
  findAttempts,
  findWaitMinutes,
} from './sign-in-attempts.store.ts';
import type { AttemptCounter, AttemptSummary } from './sign-in-attempts.store.ts';
import type { Tx } from '#kit/server/db.ts';
import { rateLimitNetworkOf } from '#kit/server/network.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { SignInOrigin } from '#integrations/identity/port.ts';

/**
 * Wrong passwords and PINs are counted where they come from (docs/decisions/074-strangers-are-counted-apart.md):
 * whoever guesses closes a door to himself and to other strangers, never to somebody who is known there.
 */

export const sha256Digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const addressOf = (address: string): string => sha256Digest(rateLimitNetworkOf(address));
const personOf = (email: string): string => sha256Digest(email.trim().toLowerCase());

/** Ten wrong passwords in a quarter of an hour from one place, thirty from all strangers together. */
const atPlace = { limit: 10, minutes: 15 };
const ofStrangers = { limit: 30, minutes: 15 };
/** And sixty from one address, whomever they are for. */
const fromAddress = { limit: 60, minutes: 15 };

interface Limit {
  counter: AttemptCounter;
  limit: number;
  minutes: number;
}
async function countersOf(tx: Tx, email: string, { address, device }: SignInOrigin): Promise<Limit[]> {
  const [who, from] = [personOf(email), addressOf(address)];
  const known = device !== undefined || (await isRememberedAddress(tx, who, from));
  return [
    {
      counter: { kind: 'sign-in', who: `${who} ${device === undefined ? from : sha256Digest(device)}` },
      ...atPlace,
    },
    ...(known ? [] : [{ counter: { kind: 'sign-in of strangers', who }, ...ofStrangers }]),
    // A browser that is known for this person guesses at nobody else.
    ...(device === undefined ? [{ counter: { kind: 'sign-in from', who: from }, ...fromAddress }] : []),
  ];
}
/** Counts a sign-in before its password is checked; answers how long it has to wait when there were too many. */
export async function countSignInAttempt(
  tx: Tx,
  email: string,
  whence: SignInOrigin,
): Promise<{ waitMinutes: number } | undefined> {
  for (const { counter, limit, minutes } of await countersOf(tx, email, whence)) {
    const wait = await countAttempt(tx, counter, limit, minutes);
    if (wait) return wait;
  }
  return undefined;
}
/** Whoever came in guessed nothing here: this place is forgiven, of the strangers only this one try. */
export async function clearSignInAttempts(tx: Tx, email: string, whence: SignInOrigin): Promise<void> {
  const [here, ...others] = await countersOf(tx, email, whence);
  if (here) await deleteAttempts(tx, here.counter);
  for (const { counter } of others) await deleteLastAttempt(tx, counter);
  await rememberAddress(tx, personOf(email), addressOf(whence.address));
}

/** Passkeys shown at the sign-in are counted with the passwords that one address tries. */
const passkeysFrom = (address: string): AttemptCounter => ({ kind: 'sign-in from', who: addressOf(address) });
export const countPasskeyAttempt = async ({ tx }: RequestContext, address: string): Promise<number | null> =>
  (await countAttempt(tx, passkeysFrom(address), fromAddress.limit, fromAddress.minutes))?.waitMinutes ??
  null;
export const clearPasskeyAttempts = ({ tx }: RequestContext, address: string): Promise<void> =>
  deleteLastAttempt(tx, passkeysFrom(address));

/**
 * Codes of the second step, typed after a right password: ten in a quarter of an hour from a browser or address that is known
 * for it, of all others together twenty a day. Only who knows the password counts here, and another password begins anew, so
 * nobody keeps somebody else out; a browser that is known counts by itself.
 */
const codesHere = { limit: 10, minutes: 15 };
const codesOfStrangers = { limit: 20, minutes: 1440 };
async function codeCounters(tx: Tx, secret: string, { address, device }: SignInOrigin): Promise<Limit[]> {
  const [who, from] = [sha256Digest(`second ${secret}`), addressOf(address)];
  const known = device !== undefined || (await isRememberedAddress(tx, who, from));
  return [
    {
      counter: { kind: 'code at', who: `${who} ${device === undefined ? from : sha256Digest(device)}` },
      ...codesHere,
    },
    ...(known ? [] : [{ counter: { kind: 'code of strangers', who }, ...codesOfStrangers }]),
  ];
}
/** Counts a code before it is checked; `secret` is of the person and the password that was typed. */
export async function countCodeAttempt(
  { tx }: RequestContext,
  secret: string,
  whence: SignInOrigin,
): Promise<number | null> {
  for (const { counter, limit, minutes } of await codeCounters(tx, secret, whence)) {
    const wait = await countAttempt(tx, counter, limit, minutes);
    if (wait) return wait.waitMinutes;
  }
  return null;
}
/** A right code forgives this place, and makes it known. */
export async function clearCodeAttempts(
  { tx }: RequestContext,
  secret: string,
  whence: SignInOrigin,
): Promise<void> {
  const [here, ...others] = await codeCounters(tx, secret, whence);
  if (here) await deleteAttempts(tx, here.counter);
  for (const { counter } of others) await deleteLastAttempt(tx, counter);
  await rememberAddress(tx, sha256Digest(`second ${secret}`), addressOf(whence.address));
}
/** Whether somebody is told today that codes are guessed: once. */
export const claimDailyGuessWarning = async ({ tx }: RequestContext, subject: string): Promise<boolean> =>
  (await countAttempt(tx, { kind: 'guesses told', who: sha256Digest(subject) }, 1, 1440)) === undefined;

/** The own password asked again by whoever is signed in: ten in a quarter of an hour. */
const ownPassword = (email: string): AttemptCounter => ({ kind: 'own password', who: personOf(email) });
export async function countOwnPasswordAttempt({ tx }: RequestContext, email: string): Promise<number | null> {
  return (await countAttempt(tx, ownPassword(email), 10, 15))?.waitMinutes ?? null;
}
export const clearOwnPasswordAttempts = ({ tx }: RequestContext, email: string): Promise<void> =>
  deleteAttempts(tx, ownPassword(email));

/** Links to set a new password: three an hour for one person. */
export const countPasswordResetRequest = (
  tx: Tx,
  email: string,
): Promise<{ waitMinutes: number } | undefined> =>
  countAttempt(tx, { kind: 'reset', who: personOf(email) }, 3, 60);

/** Sign-ups with one address: three an hour are answered by a letter. */
export const countSignUpRequest = (tx: Tx, email: string): Promise<{ waitMinutes: number } | undefined> =>
  countAttempt(tx, { kind: 'sign-up', who: personOf(email) }, 3, 60);

/** And twenty in ten minutes from one network, whatever the addresses. */
export async function limitSignUpsFromAddress({ tx }: RequestContext, address: string): Promise<void> {
  const wait = await countAttempt(tx, { kind: 'sign-up from', who: addressOf(address) }, 20, 10);
  if (wait) reject(passwordErrors.tooManyAttempts, { minutes: wait.waitMinutes });
}

/**
 * Slows down whoever fills in a public form by the dozen: sixty of it in ten minutes from one address. Each form by itself: whoever
 * signs up without end closes no colleague's link.
 */
export async function limitPublicFormSubmissions(
  work: RequestContext,
  form: string,
  address: string,
): Promise<void> {
  const counter = { kind: 'public form', who: sha256Digest(`${form} ${addressOf(address)}`) };
  const wait = await countAttempt(work.tx, counter, 60, 10);
  if (wait) reject(passwordErrors.tooManyAttempts, { minutes: wait.waitMinutes });
}

/** A network as it is kept: whom an address belongs to stands nowhere. */
export const hashNetworkAddress = addressOf;
/** Links that nobody was given: thirty in a quarter of an hour from one network. */
const wrongLinks = { kind: 'wrong link', limit: 30, minutes: 15 };
/** The minutes that a network has to wait that sent too many wrong links; null: it need not. */
export async function getLinkGuessWaitMinutes(
  { tx }: RequestContext,
  network: string,
): Promise<number | null> {
  const { kind, limit, minutes } = wrongLinks;
  return (await findWaitMinutes(tx, { kind, who: network }, limit, minutes))?.waitMinutes ?? null;
}
/**
 * Counts a wrong link, once however often it comes within that time: a page that is left open asks again and again, and guesses
 * nothing. Answers the minutes to wait when there were too many before.
 */
export async function countWrongLinkAttempt(
  { tx }: RequestContext,
  network: string,
  link: string,
): Promise<number | null> {
  const { kind, limit, minutes } = wrongLinks;
  if (await countAttempt(tx, { kind: 'wrong link again', who: `${network} ${link}` }, 1, minutes))
    return null;
  return (await countAttempt(tx, { kind, who: network }, limit, minutes))?.waitMinutes ?? null;
}
/** Whether a link was opened from a network before. Both are digests. */
export const isKnownNetworkForLink = (
  { tx }: RequestContext,
  link: string,
  network: string,
): Promise<boolean> => isRememberedAddress(tx, link, network);
export const rememberNetworkForLink = (
  { tx }: RequestContext,
  link: string,
  network: string,
): Promise<void> => rememberAddress(tx, link, network);

/**
 * Everybody of a warehouse signs in from one address: forty scanners at the start of a shift, three wrong
 * PINs each. A scanner that is known counts by itself. Who goes through the ids of a house is stopped.
 */
const scannerGuesses = ({ address, device }: SignInOrigin): Limit =>
  device === undefined
    ? { counter: { kind: 'scanner sign-in from', who: addressOf(address) }, limit: 120, minutes: 15 }
    : { counter: { kind: 'scanner sign-in at', who: sha256Digest(device) }, limit: 40, minutes: 15 };
/** Counts a scanner's sign-in before it is checked. */
export async function limitScannerSignIns(work: RequestContext, whence: SignInOrigin): Promise<void> {
  const { counter, limit, minutes } = scannerGuesses(whence);
  const wait = await countAttempt(work.tx, counter, limit, minutes);
  if (wait) reject(passwordErrors.tooManyAttempts, { minutes: wait.waitMinutes });
}
/** A sign-in that was right is no guess; those that were wrong stay counted. */
export const clearScannerSignInAttempt = (work: RequestContext, whence: SignInOrigin): Promise<void> =>
  deleteLastAttempt(work.tx, scannerGuesses(whence).counter);

/** Wrong PINs of one id: at one scanner or address, at all known scanners, from all strangers. */
const pinKinds = ['pin at', 'pin of house', 'pin of strangers'] as const;
export interface PinAttempts extends AttemptSummary {
  /** Wrong PINs that are let pass before the id is locked there. */
  allowed: number;
}
function pinCounters(
  id: string,
  { address, device }: SignInOrigin,
): { counter: AttemptCounter; allowed: number }[] {
  const who = sha256Digest(id.toUpperCase());
  return [
    {
      counter: {
        kind: 'pin at',
        who: `${who} ${device === undefined ? addressOf(address) : sha256Digest(device)}`,
      },
      allowed: 5,
    },
    { counter: { kind: device === undefined ? 'pin of strangers' : 'pin of house', who }, allowed: 20 },
  ];
}
/** What was tried for an id, whether somebody has it or not; whoever asks next waits until this transaction ends. */
export async function findPinAttempts(
  work: RequestContext,
  id: string,
  whence: SignInOrigin,
): Promise<PinAttempts[]> {
  const found: PinAttempts[] = [];
  for (const { counter, allowed } of pinCounters(id, whence))
    found.push({ ...(await findAttempts(work.tx, counter)), allowed });
  return found;
}
export async function recordWrongPin(work: RequestContext, id: string, whence: SignInOrigin): Promise<void> {
  for (const { counter } of pinCounters(id, whence))
    await insertAttempt(work.tx, counter, work.now.toString());
}
/** A right PIN forgives the place where it was typed, and the house; what strangers tried stays counted. */
export async function clearPinAttemptsAtPlace(
  work: RequestContext,
  id: string,
  whence: SignInOrigin,
): Promise<void> {
  for (const { counter } of pinCounters(id, whence))
    if (counter.kind !== 'pin of strangers') await deleteAttempts(work.tx, counter);
}
/** Everything that was tried for an id: it is let in again wherever it is. */
export const clearAllPinAttempts = (work: RequestContext, id: string): Promise<void> =>
  deleteAttemptsAtAllPlaces(work.tx, pinKinds, sha256Digest(id.toUpperCase()));
