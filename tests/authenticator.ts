import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

/**
 * A WebAuthn authenticator without a browser, as on a phone. It creates credentials and signs what the product requests,
 * correctly or with faults.
 */

type Value = string | number | Buffer | Map<number | string, Value>;
/** The subset of CBOR that an authenticator needs. */
function cbor(value: Value): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

const asked = z.object({
  challenge: z.string(),
  user: z.object({ id: z.string() }).optional(),
});
/** Deliberate errors in the authenticator's response. */
export interface AuthenticatorResponseFaults {
  origin?: string;
  host?: string;
  /** The user was not verified, for example by fingerprint. */
  unverified?: true;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  signature?: string;
  type?: string;
}

export function createTestPasskeyAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coded = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
  let counter = 0;
  let userHandle = '';
  const said = (type: string, options: unknown, other: AuthenticatorResponseFaults) =>
    Buffer.from(
      JSON.stringify({
        type: other.type ?? type,
        challenge: other.challenge ?? asked.parse(options).challenge,
        origin: other.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const facts = (
    flags: number,
    other: AuthenticatorResponseFaults,
    more: Buffer = Buffer.alloc(0),
  ): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(other.counter ?? (counter += 1));
    return Buffer.concat([
      createHash('sha256')
        .update(other.host ?? new URL(origin).hostname)
        .digest(),
      Buffer.from([flags | 1 | (other.unverified ? 0 : 4)]),
      count,
      more,
    ]);
  };
  const common = { id: coded(id), rawId: coded(id), type: 'public-key', clientExtensionResults: {} };
  return {
    /** Creates the credential for a response of `passkeys.getCreationOptions`. */
    make(options: unknown, other: AuthenticatorResponseFaults = {}) {
      userHandle = asked.parse(options).user?.id ?? '';
      const key = new Map<number | string, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const data = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = new Map<number | string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', facts(64, other, data)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: coded(said('webauthn.create', options, other)),
          attestationObject: coded(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Signs a sign-in challenge. */
    sign(options: unknown, other: AuthenticatorResponseFaults = {}) {
      const data = facts(0, other);
      const client = said('webauthn.get', options, other);
      const whole = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: coded(client),
          authenticatorData: coded(data),
          signature: other.signature ?? coded(sign('sha256', whole, privateKey)),
          userHandle: other.userHandle ?? userHandle,
        },
      };
    },
  };
}
