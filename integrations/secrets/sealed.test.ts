import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileKeyReader, createSealedSecrets } from './sealed.ts';

const secret = 'tok-áé-4711';
const kept = createSealedSecrets(() => 'a'.repeat(32));

describe('a sealed secret', () => {
  it('is read again under the same key, and looks different each time', () => {
    const [one, two] = [kept.seal(secret), kept.seal(secret)];
    expect([kept.open(one), kept.open(two)]).toEqual([secret, secret]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('4711');
  });
  it('is not read under another key, nor when a letter of it was changed', () => {
    const sealed = kept.seal(secret);
    expect(createSealedSecrets(() => 'b'.repeat(32)).open(sealed)).toBeUndefined();
    const at = sealed.length - 3;
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(kept.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeUndefined();
    for (const broken of ['', 's1', 's1.', 's1.AAAA', 's2.AAAA', secret])
      expect(kept.open(broken)).toBeUndefined();
  });
  it('is not kept at all where no key was said', () => {
    const none = createSealedSecrets(null);
    expect([none.missingSettings, none.open(kept.seal(secret))]).toEqual([['SECRETS_KEY'], undefined]);
    expect(() => none.seal(secret)).toThrow('SECRETS_KEY');
  });
  it('has on a developer’s machine a key of its own, which nobody else may read', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'coldlane-secrets-')), 'deep', 'secrets.key');
    const sealed = createSealedSecrets(createFileKeyReader(path)).seal(secret);
    expect(createSealedSecrets(createFileKeyReader(path)).open(sealed)).toBe(secret);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
