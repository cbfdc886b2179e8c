import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { buildGeneratedFiles } from '#tools/generated.ts';

/** Generated files are checked in. This test generates them again and compares. `npm run generate` writes them. */
it('generated files match the contracts and the migrated database', async () => {
  const { adminUrl, template } = inject('testDatabase');
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  const stale: string[] = [];
  for (const [path, text] of await buildGeneratedFiles(url.href))
    if ((await readFile(new URL(`../${path}`, import.meta.url), 'utf8').catch(() => '')) !== text)
      stale.push(path);
  expect(stale).toEqual([]);
});
