import { describe, expect, it } from 'vitest';
import { parseTestArguments, findStepOfTestFile, listRequestedSteps } from './arguments.ts';

const words = (line: string): string[] => line.split(' ').filter((word) => word !== '');

describe('the arguments of npm test', () => {
  const gate = { mode: 'gate', files: [], repeat: 1, changed: false };
  it.each<[string, object]>([
    ['', gate],
    ['api areas/floor', { ...gate, step: 'api', files: ['areas/floor'] }],
    ['e2e --repeat 20 calendar', { ...gate, step: 'e2e', repeat: 20, files: ['calendar'] }],
    ['e2e calendar --repeat 3', { ...gate, step: 'e2e', repeat: 3, files: ['calendar'] }],
    ['--changed', { ...gate, changed: true, since: undefined }],
    ['--changed HEAD~2', { ...gate, changed: true, since: 'HEAD~2' }],
    ['--changed HEAD --bail', { ...gate, changed: true, since: 'HEAD', bail: true }],
    ['--full', { ...gate, mode: 'full' }],
    ['--full rules', { ...gate, mode: 'full', step: 'rules' }],
    ['--stress calendar', { ...gate, mode: 'stress', repeat: 50, test: 'calendar' }],
    ['--stress calendar --times 5', { ...gate, mode: 'stress', repeat: 5, test: 'calendar' }],
  ])('are read from "%s"', (line, request) => {
    expect(parseTestArguments(words(line))).toEqual(request);
  });
  it.each([
    'api --repeat',
    // A second step would be taken for a file name that does not exist.
    'types lint',
    'rules areas/floor e2e',
    'types --repeat 3',
    'nonsense',
    'e2e --repeat 0 lists',
    'api --watch',
    '--changed --repeat',
    '--changed a b',
    '--stress',
    '--stress calendar --times 0',
  ])('"%s" is rejected with the correct usage', (line) => {
    expect(parseTestArguments(words(line))).toEqual({
      fault: expect.stringMatching(/npm (test|run test:stress) -- /),
    });
  });
  it('only the full run includes the time zones and the crash test', () => {
    const gateSteps = listRequestedSteps({ mode: 'gate', files: [], repeat: 1, changed: false });
    const fullSteps = listRequestedSteps({ mode: 'full', files: [], repeat: 1, changed: false });
    expect(fullSteps.filter((step) => !gateSteps.includes(step))).toEqual(['zones', 'crash']);
  });
});

it('each test file belongs to one step', () => {
  expect(
    [
      'areas/floor/doors/free.rules.test.ts',
      'areas/floor/doors/doors.api.test.ts',
      'kit/web/dialog.component.test.tsx',
      'tests/architecture.test.ts',
      'tests/e2e/lists.full.e2e.ts',
      'tests/world.ts',
    ].map(findStepOfTestFile),
  ).toEqual(['rules', 'api', 'components', 'api', 'e2e', undefined]);
});
