import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SecretsPort } from './port.ts';

const scheme = 's1';
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from the operator's setting. Null means no key is configured and nothing can be sealed. */
export function createAesSecretsPort(readKey: (() => string) | null): SecretsPort {
  let cachedKey: Buffer | undefined;
  const key = (): Buffer => {
    if (readKey === null) throw new Error('Secrets cannot be encrypted without SECRETS_KEY');
    cachedKey ??= Buffer.from(hkdfSync('sha256', readKey(), 'coldlane', 'secrets', 32));
    return cachedKey;
  };
  return {
    missingSettings: readKey === null ? ['SECRETS_KEY'] : [],
    seal(secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key(), nonce);
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${scheme}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    unseal(sealed) {
      const [is, text = ''] = sealed.split('.');
      if (is !== scheme || readKey === null) return undefined;
      const bytes = Buffer.from(text, 'base64url');
      try {
        const cipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, nonceBytes));
        cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]).toString(
          'utf8',
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** Reads this machine's own key, created at first use. For developers, who configure none. */
export function createGeneratedKeyFileReader(keyFilePath: string): () => string {
  return () => {
    mkdirSync(dirname(keyFilePath), { recursive: true });
    try {
      writeFileSync(keyFilePath, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    return readFileSync(keyFilePath, 'utf8').trim();
  };
}
