import { expect, it } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

it('only tests reduce the hashing cost of passwords and PINs', () => {
  const callers = handWrittenSourceFiles.filter((file) =>
    readRepositoryFile(file).includes('capSecretHashCostForTests('),
  );
  expect(callers.filter((file) => !file.startsWith('tests/') && !file.endsWith('.test.ts'))).toEqual([
    'kit/server/password-hash.ts',
  ]);
});
