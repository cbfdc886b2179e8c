import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * WebAuthn keys: creates the browser's challenges and verifies its responses. The library is loaded when a user first has a key.
 * Most servers never need it.
 */
export interface WebAuthnSite {
  /** The only origin at which browsers reach the product. A key works at no other. */
  origin: string;
}
export interface Passkey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}
export interface NewPasskey extends Passkey {
  /** Synced to the user's other devices by the key's provider. */
  backedUp: boolean;
}

const library = () => import('@simplewebauthn/server');
const hostOf = ({ origin }: WebAuthnSite): string => new URL(origin).hostname;
export const challengeTimeoutMs = 5 * 60_000;
export const createChallenge = (): string => randomBytes(32).toString('base64url');
/** The form in which a challenge is stored. */
export const hashChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');
/** The stable user handle of a key. It reveals nothing about the user. */
export const computeUserHandle = (site: WebAuthnSite, subject: string): string =>
  createHash('sha256')
    .update(`${hostOf(site)} ${subject}`)
    .digest('base64url');

/**
 * Creates the options for a new key. The key is discoverable without a user name and requires a fingerprint or PIN. The browser
 * shows the company's name.
 */
export async function createRegistrationOptions(
  site: WebAuthnSite,
  companyName: string,
  user: { subject: string; name: string; email: string },
  challenge: string,
  existingPasskeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: companyName,
    rpID: hostOf(site),
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(computeUserHandle(site, user.subject), 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeTimeoutMs,
    attestationType: 'none',
    excludeCredentials: existingPasskeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Returns the new key if the browser's response is to a challenge that `consumeChallenge` knows. It is called once. */
export async function verifyRegistration(
  site: WebAuthnSite,
  response: RegistrationResponseJSON,
  consumeChallenge: (challenge: string) => Promise<boolean>,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const checked = await honest(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: createChallengeCheck(consumeChallenge),
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return undefined;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: [...(response.response.transports ?? [])],
    backedUp: credentialBackedUp,
  };
}

/** Creates the options for signing in with any key of this site. */
export async function createAuthenticationOptions(
  site: WebAuthnSite,
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeTimeoutMs,
    userVerification: 'required',
  });
  return { ...options };
}

/**
 * Returns the key's signature counter if the key signed the response for this site and challenge, and its holder was verified.
 */
export async function verifyAuthenticationAndGetCounter(
  site: WebAuthnSite,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
  consumeChallenge: (challenge: string) => Promise<boolean>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await honest(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: createChallengeCheck(consumeChallenge),
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/** A forged response can have any value as its challenge, or none. */
const createChallengeCheck = (take: (challenge: string) => Promise<boolean>) => async (challenge: unknown) =>
  typeof challenge === 'string' && take(challenge);

/** The library throws on invalid data. A forged response is rejected and is not an unexpected error. */
async function honest<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    // If the challenge database is unavailable, nothing is known about the response, so the error is rethrown. Node's own errors
    // about a value (ERR_…) reject the response.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code === 'string' && !code.startsWith('ERR_')) throw error;
    return undefined;
  }
}
