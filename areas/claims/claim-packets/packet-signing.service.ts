import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import * as store from './claim-packets.repository.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The signature of claim packets: Ed25519 (RFC 8032), with keys encrypted in the database (decision 200). */

/** A key signs for a year. Then a new one is created, and the old one still verifies what it signed. */
const keyDays = 365;
// The prefix of an Ed25519 public key's 32 bytes in its published form (RFC 8410).
const before = Buffer.from('302a300506032b6570032100', 'hex');

interface SigningKey {
  id: string;
  publicKey: string;
  /** Returns the signature of a text, in base64. */
  sign(text: string): string;
}
/** The current signing key: the newest one that is not too old and can be decrypted, or a new one. */
export async function getOrCreatePacketSigningKey(
  work: RequestContext,
  secrets: SecretsPort,
): Promise<SigningKey> {
  await store.lockPacketKeys(work);
  const [newest] = await store.findPacketKeyRowsNewestFirst(work);
  const since = newest && Temporal.Instant.from(newest.since).until(work.now).total('hours') / 24;
  const opened = newest && since !== undefined && since < keyDays ? secrets.unseal(newest.sealed) : undefined;
  if (newest && opened !== undefined) return keyOf(newest.id, newest.publicKey, opened);
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(before.length);
  const secret = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const createdKey = {
    id: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    publicKey: publicKey.toString('base64'),
  };
  await store.insertPacketKey(work, { ...createdKey, sealed: secrets.seal(secret) });
  return keyOf(createdKey.id, createdKey.publicKey, secret);
}
const keyOf = (id: string, publicKey: string, secret: string): SigningKey => ({
  id,
  publicKey,
  sign: (text) => sign(null, Buffer.from(text), createPrivateKey(secret)).toString('base64'),
});
