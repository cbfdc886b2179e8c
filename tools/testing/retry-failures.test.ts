import { expect, it } from 'vitest';
import { rerunFailuresToDetectUnstableTests } from './retry-failures.ts';
import type { TestResult } from './results.ts';

const failedTest = (name: string, more: Partial<TestResult> = {}): TestResult => ({
  step: 'api',
  file: 'areas/floor/doors/doors.api.test.ts',
  name,
  state: 'failed',
  seconds: 1,
  ...more,
});
/** Simulates a test that fails in the given retries (1 is the first run after the failure). */
function failingIn(...runs: number[]) {
  const ran: string[] = [];
  const runAlone = async ({ name }: TestResult): Promise<boolean> => {
    ran.push(name);
    return !runs.includes(ran.filter((other) => other === name).length);
  };
  return { ran, runAlone };
}

it('a test passing ten times alone is unstable and counts as passed', async () => {
  const { ran, runAlone } = failingIn();
  const [test] = await rerunFailuresToDetectUnstableTests([failedTest('frees a door')], runAlone);
  expect(test).toMatchObject({ state: 'passed', unstable: true, retries: 10 });
  expect(ran).toHaveLength(10);
});

it('a test failing once more stays failed, and is not run again', async () => {
  const { ran, runAlone } = failingIn(3);
  const [test] = await rerunFailuresToDetectUnstableTests([failedTest('frees a door')], runAlone);
  expect(test).toMatchObject({ state: 'failed', retries: 3 });
  expect(test?.unstable).toBeUndefined();
  expect(ran).toHaveLength(3);
});

it('two unstable tests pass; with a third failure the run fails immediately', async () => {
  const { ran, runAlone } = failingIn();
  const two = [failedTest('one'), failedTest('two')];
  expect((await rerunFailuresToDetectUnstableTests(two, runAlone)).map(({ state }) => state)).toEqual([
    'passed',
    'passed',
  ]);
  ran.length = 0;
  const three = await rerunFailuresToDetectUnstableTests([...two, failedTest('three')], runAlone);
  expect(three.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  expect(ran).toEqual([]);
});

it('twenty failures in one end-to-end test are no coincidence: its file does not run again', async () => {
  const { ran, runAlone } = failingIn();
  const failed = Array.from({ length: 20 }, (_, at) =>
    failedTest(`list ${at + 1}`, { step: 'e2e', file: 'tests/e2e/lists.full.e2e.ts' }),
  );
  expect(await rerunFailuresToDetectUnstableTests(failed, runAlone)).toEqual(failed);
  expect(ran).toEqual([]);
});

it('a checker, and an error outside any file, is never unstable', async () => {
  const { ran, runAlone } = failingIn();
  for (const test of [
    failedTest('types of server', { step: 'types', file: '' }),
    failedTest('', { file: '' }),
  ])
    expect(await rerunFailuresToDetectUnstableTests([test], runAlone)).toEqual([test]);
  expect(ran).toEqual([]);
});

it('later failures in an end-to-end test count with its first one, and its file is run again completely', async () => {
  const journey = (name: string, file = 'tests/e2e/claims.e2e.ts') => failedTest(name, { step: 'e2e', file });
  const failed = [
    journey('is filed'),
    journey('is settled'),
    journey('signs in', 'tests/e2e/sign-in.e2e.ts'),
  ];
  const { ran, runAlone } = failingIn();
  const judged = await rerunFailuresToDetectUnstableTests(failed, runAlone);
  expect(judged.map(({ name, state, unstable }) => [name, state, unstable ?? false])).toEqual([
    ['is filed', 'passed', true],
    ['is settled', 'passed', false],
    ['signs in', 'passed', true],
  ]);
  expect(ran).toEqual(Array.from({ length: 20 }, () => ''));
  const still = await rerunFailuresToDetectUnstableTests(failed.slice(0, 2), failingIn(2).runAlone);
  expect(still.map(({ name, state, retries }) => [name, state, retries])).toEqual([
    ['is filed', 'failed', 2],
    ['is settled', 'failed', 2],
  ]);
});
