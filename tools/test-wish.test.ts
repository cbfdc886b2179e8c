import { describe, expect, it } from 'vitest';
import { readWish, stepOf } from './test-wish.ts';

describe('what is asked of npm test', () => {
  it.each<[string, object]>([
    ['', { files: [], repeat: 1, changed: false, step: undefined }],
    ['api areas/floor', { step: 'api', files: ['areas/floor'], repeat: 1, changed: false }],
    ['e2e --repeat 20 calendar', { step: 'e2e', files: ['calendar'], repeat: 20, changed: false }],
    ['e2e calendar --repeat 3', { step: 'e2e', files: ['calendar'], repeat: 3, changed: false }],
    ['--changed', { files: [], repeat: 1, changed: true, since: undefined }],
    ['--changed HEAD~2', { files: [], repeat: 1, changed: true, since: 'HEAD~2' }],
  ])('is read from "%s"', (line, wish) => {
    expect(readWish(line.split(' ').filter((word) => word !== ''))).toEqual(wish);
  });
  it.each([
    'api --repeat 3',
    // It would be taken for the name of a file, and looked for in vain.
    'types lint',
    'rules areas/floor e2e',
    'e2e --repeat',
    'e2e --repeat 0 lists',
    'api --watch',
    '--changed --repeat',
    '--changed a b',
  ])('"%s" is refused with the way it is written', (line) => {
    expect(readWish(line.split(' '))).toEqual({ fault: expect.stringContaining('npm test -- ') });
  });
  it('each test file belongs to one step', () => {
    expect(
      [
        'areas/floor/doors/free.rules.test.ts',
        'areas/floor/doors/doors.api.test.ts',
        'tests/house.test.ts',
        'tests/e2e/lists.e2e.ts',
        'tests/world.ts',
      ].map(stepOf),
    ).toEqual(['rules', 'api', 'api', 'e2e', undefined]);
  });
});
