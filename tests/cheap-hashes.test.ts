import { expect, it } from 'vitest';
import { own, text } from './house-files.ts';

it('only tests make the hashes of passwords and PINs cheap', () => {
  const callers = own.filter((file) => text(file).includes('capHashCost('));
  expect(callers.filter((file) => !file.startsWith('tests/') && !file.endsWith('.test.ts'))).toEqual([
    'kit/server/slow-hash.ts',
  ]);
});
