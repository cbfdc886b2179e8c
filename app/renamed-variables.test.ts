import { expect, test } from 'vitest';
import { applyRenamedVariables } from './renamed-variables.ts';

test('an earlier variable name still works, with a warning', () => {
  const warnings: string[] = [];
  const env = applyRenamedVariables({ WAL_ARCHIVE: '/log', PORT: '3000' }, (message) =>
    warnings.push(message),
  );
  expect(env).toMatchObject({ WAL_ARCHIVE_DIR: '/log', PORT: '3000' });
  expect(warnings).toEqual([
    'The variable WAL_ARCHIVE is now WAL_ARCHIVE_DIR. The earlier name will be removed.',
  ]);
});
test('the current name takes precedence over the earlier one', () => {
  const env = applyRenamedVariables({ IDENTITY: 'embedded', IDENTITY_PROVIDER: 'outside' }, () => undefined);
  expect(env['IDENTITY_PROVIDER']).toBe('outside');
});
