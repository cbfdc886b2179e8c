import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGeneratedKeyFileReader, createAesSecretsPort } from './sealed.ts';

const secret = 'tok-áé-4711';
const kept = createAesSecretsPort(() => 'a'.repeat(32));

describe('an encrypted secret', () => {
  it('is decrypted with the same key, and is encrypted differently each time', () => {
    const [one, two] = [kept.seal(secret), kept.seal(secret)];
    expect([kept.unseal(one), kept.unseal(two)]).toEqual([secret, secret]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('4711');
  });
  it('is not decrypted with another key, nor after a character was changed', () => {
    const sealed = kept.seal(secret);
    expect(createAesSecretsPort(() => 'b'.repeat(32)).unseal(sealed)).toBeUndefined();
    const at = sealed.length - 3;
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(kept.unseal(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeUndefined();
    for (const broken of ['', 's1', 's1.', 's1.AAAA', 's2.AAAA', secret])
      expect(kept.unseal(broken)).toBeUndefined();
  });
  it('is not stored at all when no key is configured', () => {
    const none = createAesSecretsPort(null);
    expect([none.missingSettings, none.unseal(kept.seal(secret))]).toEqual([['SECRETS_KEY'], undefined]);
    expect(() => none.seal(secret)).toThrow('SECRETS_KEY');
  });
  it('uses a generated key on a developer’s machine, readable by its owner only', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'coldlane-secrets-')), 'deep', 'secrets.key');
    const sealed = createAesSecretsPort(createGeneratedKeyFileReader(path)).seal(secret);
    expect(createAesSecretsPort(createGeneratedKeyFileReader(path)).unseal(sealed)).toBe(secret);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
