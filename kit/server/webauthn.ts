import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * Keys of WebAuthn: what a browser is asked, and whether what it answers is true. The library is read when somebody
 * first has a key: most servers never need it.
 */
export interface WebAuthnSite {
  /** The one address under which browsers reach the product: a key answers to no other. */
  origin: string;
}
export interface Passkey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}
export interface NewPasskey extends Passkey {
  /** Copied to the person's other devices by whoever keeps it. */
  backedUp: boolean;
}

const library = () => import('@simplewebauthn/server');
const hostOf = ({ origin }: WebAuthnSite): string => new URL(origin).hostname;
export const challengeTimeoutMs = 5 * 60_000;
export const createChallenge = (): string => randomBytes(32).toString('base64url');
/** How a challenge is kept. */
export const hashChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');
/** What a key knows a person by: it says nothing of the person, and is the same each time. */
export const userHandleOf = (site: WebAuthnSite, subject: string): string =>
  createHash('sha256')
    .update(`${hostOf(site)} ${subject}`)
    .digest('base64url');

/**
 * What a browser, which shows the name of the company, is asked to make a key of: one that is found without a name and asks its
 * holder for a finger or a PIN.
 */
export async function createRegistrationOptions(
  site: WebAuthnSite,
  company: string,
  person: { subject: string; name: string; email: string },
  challenge: string,
  existingPasskeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: company,
    rpID: hostOf(site),
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(userHandleOf(site, person.subject), 'base64url')),
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

/** The new key, if the browser's answer is one to a challenge that `take` knows; it is asked once. */
export async function verifyRegistration(
  site: WebAuthnSite,
  response: RegistrationResponseJSON,
  consumeChallenge: (challenge: string) => Promise<boolean>,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const checked = await honest(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: known(consumeChallenge),
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

/** What a browser is asked to sign in with: any key that it has of this site. */
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

/** How often the key has signed by now, if the answer is signed by it, for this site and this challenge, by its verified holder. */
export async function verifyAuthentication(
  site: WebAuthnSite,
  key: Passkey,
  response: AuthenticationResponseJSON,
  take: (challenge: string) => Promise<boolean>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await honest(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: known(take),
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/** An answer made up by hand may have anything for a challenge, or nothing. */
const known = (take: (challenge: string) => Promise<boolean>) => async (challenge: unknown) =>
  typeof challenge === 'string' && take(challenge);

/** The library throws at whatever is not as it should be: an answer made up by hand is refused, and no defect. */
async function honest<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    // The database that keeps challenges may be away: that says nothing of the answer.
    // Node's own complaints about a value (ERR_…) do.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code === 'string' && !code.startsWith('ERR_')) throw error;
    return undefined;
  }
}
