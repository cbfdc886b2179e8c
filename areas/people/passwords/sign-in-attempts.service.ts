import { createHash } from 'node:crypto';
import { passwordErrors } from './passwords.errors.ts';
import {
  recordAttemptOrGetWait,
  deleteAttempts,
  deleteAttemptsOfOwnerAtAllOrigins,
  deleteLastAttempt,
  wasAddressSeenIn90Days,
  insertAttempt,
  rememberAddress,
  lockAndSummarizeAttempts,
  findWaitMinutes,
} from './sign-in-attempts.repository.ts';
import type { AttemptCounter, AttemptSummary } from './sign-in-attempts.repository.ts';
import type { Tx } from '#kit/server/db.ts';
import { getRateLimitNetwork } from '#kit/server/network.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { SignInOrigin } from '#integrations/identity/port.ts';

/** The SHA-256 digest of a text, as base64url. */

export const sha256Base64Url = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');
const addressOf = (address: string): string => sha256Base64Url(getRateLimitNetwork(address));
const personOf = (email: string): string => sha256Base64Url(email.trim().toLowerCase());

/** Ten wrong passwords per quarter hour from one origin, thirty from all unknown origins together. */
const atPlace = { limit: 10, minutes: 15 };
const ofStrangers = { limit: 30, minutes: 15 };
/** Sixty per quarter hour from one address, for all users together. */
const fromAddress = { limit: 60, minutes: 15 };

interface Limit {
  counter: AttemptCounter;
  limit: number;
  minutes: number;
}
async function countersOf(tx: Tx, email: string, { address, device }: SignInOrigin): Promise<Limit[]> {
  const [who, from] = [personOf(email), addressOf(address)];
  const isKnownSource = device !== undefined || (await wasAddressSeenIn90Days(tx, who, from));
  return [
    {
      counter: {
        kind: 'sign-in',
        ownerDigest: `${who} ${device === undefined ? from : sha256Base64Url(device)}`,
      },
      ...atPlace,
    },
    ...(isKnownSource
      ? []
      : [{ counter: { kind: 'sign-in of strangers', ownerDigest: who }, ...ofStrangers }]),
    // A browser known for this user is not counted by address, because it does not guess at other users.
    ...(device === undefined
      ? [{ counter: { kind: 'sign-in from', ownerDigest: from }, ...fromAddress }]
      : []),
  ];
}
/** Counts a sign-in before its password is checked. Returns how long to wait when there were too many. */
export async function recordSignInAttemptOrGetWait(
  tx: Tx,
  email: string,
  origin: SignInOrigin,
): Promise<{ waitMinutes: number } | undefined> {
  for (const { counter, limit, minutes } of await countersOf(tx, email, origin)) {
    const wait = await recordAttemptOrGetWait(tx, counter, limit, minutes);
    if (wait) return wait;
  }
  return undefined;
}
/**
 * Clears the attempts of this origin after a successful sign-in. Of the counter for unknown origins, removes only this attempt.
 */
export async function clearSignInAttemptsAndRememberAddress(
  tx: Tx,
  email: string,
  origin: SignInOrigin,
): Promise<void> {
  const [here, ...others] = await countersOf(tx, email, origin);
  if (here) await deleteAttempts(tx, here.counter);
  for (const { counter } of others) await deleteLastAttempt(tx, counter);
  await rememberAddress(tx, personOf(email), addressOf(origin.address));
}

/** Passkey sign-ins are counted together with the password attempts of their address. */
const passkeysFrom = (address: string): AttemptCounter => ({
  kind: 'sign-in from',
  ownerDigest: addressOf(address),
});
export const recordPasskeyAttemptOrGetWaitMinutes = async (
  { tx }: RequestContext,
  ipAddress: string,
): Promise<number | null> =>
  (await recordAttemptOrGetWait(tx, passkeysFrom(ipAddress), fromAddress.limit, fromAddress.minutes))
    ?.waitMinutes ?? null;
export const deleteLastPasskeyAttempt = ({ tx }: RequestContext, address: string): Promise<void> =>
  deleteLastAttempt(tx, passkeysFrom(address));

/**
 * Second-factor codes after a right password: ten per quarter hour from a known browser or address, twenty per day from all
 * others together. The count includes the password and starts over with a new one, so only attackers with the password can cause
 * a block. A known browser is counted separately.
 */
const codesHere = { limit: 10, minutes: 15 };
const codesOfStrangers = { limit: 20, minutes: 1440 };
async function codeCounters(tx: Tx, secret: string, { address, device }: SignInOrigin): Promise<Limit[]> {
  const [who, from] = [sha256Base64Url(`second ${secret}`), addressOf(address)];
  const isKnownSource = device !== undefined || (await wasAddressSeenIn90Days(tx, who, from));
  return [
    {
      counter: {
        kind: 'code at',
        ownerDigest: `${who} ${device === undefined ? from : sha256Base64Url(device)}`,
      },
      ...codesHere,
    },
    ...(isKnownSource
      ? []
      : [{ counter: { kind: 'code of strangers', ownerDigest: who }, ...codesOfStrangers }]),
  ];
}
/** Counts a second-factor code before it is checked. `counterKey` identifies the user and their current password. */
export async function recordSecondFactorCodeAttemptOrGetWaitMinutes(
  { tx }: RequestContext,
  counterKey: string,
  origin: SignInOrigin,
): Promise<number | null> {
  for (const { counter, limit, minutes } of await codeCounters(tx, counterKey, origin)) {
    const wait = await recordAttemptOrGetWait(tx, counter, limit, minutes);
    if (wait) return wait.waitMinutes;
  }
  return null;
}
/** Clears the attempts of this origin after a right code, and makes it known. */
export async function clearSecondFactorCodeAttemptsAndRememberAddress(
  { tx }: RequestContext,
  counterKey: string,
  origin: SignInOrigin,
): Promise<void> {
  const [here, ...others] = await codeCounters(tx, counterKey, origin);
  if (here) await deleteAttempts(tx, here.counter);
  for (const { counter } of others) await deleteLastAttempt(tx, counter);
  await rememberAddress(tx, sha256Base64Url(`second ${counterKey}`), addressOf(origin.address));
}
/** True when the user should be warned today about guessed codes: once per day. */
export const claimDailyCodeGuessWarningOfUser = async (
  { tx }: RequestContext,
  subject: string,
): Promise<boolean> =>
  (await recordAttemptOrGetWait(
    tx,
    { kind: 'guesses told', ownerDigest: sha256Base64Url(subject) },
    1,
    1440,
  )) === undefined;

/** Checks of a signed-in user's own password: ten per quarter hour. */
const ownPassword = (email: string): AttemptCounter => ({
  kind: 'own password',
  ownerDigest: personOf(email),
});
export async function recordOwnPasswordAttemptOrGetWaitMinutes(
  { tx }: RequestContext,
  email: string,
): Promise<number | null> {
  return (await recordAttemptOrGetWait(tx, ownPassword(email), 10, 15))?.waitMinutes ?? null;
}
export const clearOwnPasswordAttempts = ({ tx }: RequestContext, email: string): Promise<void> =>
  deleteAttempts(tx, ownPassword(email));

/** Password reset links: three per hour and user. */
export const recordPasswordResetRequestOrGetWait = (
  tx: Tx,
  email: string,
): Promise<{ waitMinutes: number } | undefined> =>
  recordAttemptOrGetWait(tx, { kind: 'reset', ownerDigest: personOf(email) }, 3, 60);

/** Sign-ups with one address: three per hour send an email. */
export const recordSignUpRequestOrGetWait = (
  tx: Tx,
  email: string,
): Promise<{ waitMinutes: number } | undefined> =>
  recordAttemptOrGetWait(tx, { kind: 'sign-up', ownerDigest: personOf(email) }, 3, 60);

/** Twenty per ten minutes from one network, for all addresses together. */
export async function recordSignUpFromAddressOrReject(
  { tx }: RequestContext,
  address: string,
): Promise<void> {
  const wait = await recordAttemptOrGetWait(
    tx,
    { kind: 'sign-up from', ownerDigest: addressOf(address) },
    20,
    10,
  );
  if (wait) reject(passwordErrors.tooManyAttempts, { minutes: wait.waitMinutes });
}

/**
 * Limits public form submissions: sixty of one form per ten minutes from one address. Each form is counted separately, so that
 * sign-ups do not block links.
 */
export async function recordFormSubmissionOrReject(
  work: RequestContext,
  formName: string,
  address: string,
): Promise<void> {
  const counter = { kind: 'public form', ownerDigest: sha256Base64Url(`${formName} ${addressOf(address)}`) };
  const wait = await recordAttemptOrGetWait(work.tx, counter, 60, 10);
  if (wait) reject(passwordErrors.tooManyAttempts, { minutes: wait.waitMinutes });
}

/** Networks are stored as digests, so no table shows to whom an address belongs. */
export const hashNetworkAddress = addressOf;
/** Links that do not exist: thirty per quarter hour from one network. */
const wrongLinks = { kind: 'wrong link', limit: 30, minutes: 15 };
/** The minutes that a network must wait after too many wrong links. Null when it need not. */
export async function getWrongLinkWaitMinutesOfNetwork(
  { tx }: RequestContext,
  networkDigest: string,
): Promise<number | null> {
  const { kind, limit, minutes } = wrongLinks;
  return (
    (await findWaitMinutes(tx, { kind, ownerDigest: networkDigest }, limit, minutes))?.waitMinutes ?? null
  );
}
/**
 * Counts a wrong link once within that time, because an open page repeats its request. Returns the minutes to wait when there
 * were too many earlier.
 */
export async function recordWrongLinkOfNetworkOrGetWaitMinutes(
  { tx }: RequestContext,
  networkDigest: string,
  linkDigest: string,
): Promise<number | null> {
  const { kind, limit, minutes } = wrongLinks;
  if (
    await recordAttemptOrGetWait(
      tx,
      { kind: 'wrong link again', ownerDigest: `${networkDigest} ${linkDigest}` },
      1,
      minutes,
    )
  )
    return null;
  return (
    (await recordAttemptOrGetWait(tx, { kind, ownerDigest: networkDigest }, limit, minutes))?.waitMinutes ??
    null
  );
}
/** True when a link was opened from this network before. Both arguments are digests. */
export const wasLinkOpenedFromNetworkIn90Days = (
  { tx }: RequestContext,
  linkDigest: string,
  networkDigest: string,
): Promise<boolean> => wasAddressSeenIn90Days(tx, linkDigest, networkDigest);
export const rememberNetworkForLink = (
  { tx }: RequestContext,
  linkDigest: string,
  networkDigest: string,
): Promise<void> => rememberAddress(tx, linkDigest, networkDigest);

/**
 * All scanners of a warehouse sign in from one address: forty at the start of a shift, with three wrong PINs each, are allowed. A
 * known scanner is counted separately. Trying many ids of the company is blocked.
 */
const scannerGuesses = ({ address, device }: SignInOrigin): Limit =>
  device === undefined
    ? { counter: { kind: 'scanner sign-in from', ownerDigest: addressOf(address) }, limit: 120, minutes: 15 }
    : {
        counter: { kind: 'scanner sign-in at', ownerDigest: sha256Base64Url(device) },
        limit: 40,
        minutes: 15,
      };
/** Counts a scanner's sign-in before it is checked. */
export async function recordScannerSignInAttemptOrReject(
  work: RequestContext,
  origin: SignInOrigin,
): Promise<void> {
  const { counter, limit, minutes } = scannerGuesses(origin);
  const wait = await recordAttemptOrGetWait(work.tx, counter, limit, minutes);
  if (wait) reject(passwordErrors.tooManyAttempts, { minutes: wait.waitMinutes });
}
/** Removes a successful sign-in from the count. Wrong ones stay counted. */
export const deleteLastScannerSignInAttempt = (work: RequestContext, origin: SignInOrigin): Promise<void> =>
  deleteLastAttempt(work.tx, scannerGuesses(origin).counter);

/** Wrong PINs of one id: at one scanner or address, at all known scanners, and from all unknown origins. */
const pinKinds = ['pin at', 'pin of house', 'pin of strangers'] as const;
export interface PinAttempts extends AttemptSummary {
  /** The number of wrong PINs allowed there before the id is locked. */
  maxAttempts: number;
}
function pinCounters(
  id: string,
  { address, device }: SignInOrigin,
): { counter: AttemptCounter; allowed: number }[] {
  const who = sha256Base64Url(id.toUpperCase());
  return [
    {
      counter: {
        kind: 'pin at',
        ownerDigest: `${who} ${device === undefined ? addressOf(address) : sha256Base64Url(device)}`,
      },
      allowed: 5,
    },
    {
      counter: { kind: device === undefined ? 'pin of strangers' : 'pin of house', ownerDigest: who },
      allowed: 20,
    },
  ];
}
/** Returns the attempts for an id, existing or not. Locks it until this transaction ends. */
export async function lockAndSummarizePinAttempts(
  work: RequestContext,
  enteredUserCode: string,
  origin: SignInOrigin,
): Promise<PinAttempts[]> {
  const found: PinAttempts[] = [];
  for (const { counter, allowed } of pinCounters(enteredUserCode, origin))
    found.push({ ...(await lockAndSummarizeAttempts(work.tx, counter)), maxAttempts: allowed });
  return found;
}
export async function recordWrongPin(
  work: RequestContext,
  enteredUserCode: string,
  origin: SignInOrigin,
): Promise<void> {
  for (const { counter } of pinCounters(enteredUserCode, origin))
    await insertAttempt(work.tx, counter, work.now.toString());
}
/** Clears the attempts at the place of a right PIN and at known scanners. Attempts from unknown origins stay counted. */
export async function clearPinAttemptsExceptUnknownOrigins(
  work: RequestContext,
  userCode: string,
  origin: SignInOrigin,
): Promise<void> {
  for (const { counter } of pinCounters(userCode, origin))
    if (counter.kind !== 'pin of strangers') await deleteAttempts(work.tx, counter);
}
/** Clears all attempts for an id, which unlocks it everywhere. */
export const clearAllPinAttempts = (work: RequestContext, userCode: string): Promise<void> =>
  deleteAttemptsOfOwnerAtAllOrigins(work.tx, pinKinds, sha256Base64Url(userCode.toUpperCase()));
