import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { StartupError } from '#app/config.ts';
import { findStepOfTestFile } from './arguments.ts';
import { readSourceFiles } from './changes.ts';
import type { TestResult } from './results.ts';
import { runTestAloneAndReturnPassed } from './steps.ts';

/**
 * `npm run test:stress -- NAME`: runs one test many times, each time in a fresh world, on about half a core. A busy loop on each
 * core and a lower priority for the test use the rest. A test that depends on the speed of the machine fails here.
 */
export async function runStressTestAndGetExitCode(
  testName: string,
  runCount: number,
  scratchFolder: string,
): Promise<number> {
  const test = findTest(testName);
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  // A weight of 335 beside two of 1,024 leaves a test on two cores about half of one.
  setPriority(5);
  let failed = 0;
  try {
    for (let run = 1; run <= runCount; run += 1) {
      const began = performance.now();
      const passed = await runTestAloneAndReturnPassed(test, { scratchFolder });
      if (!passed) failed += 1;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`run ${run} of ${runCount}: ${passed ? 'passed' : 'FAILED'} (${seconds} s)`);
    }
  } finally {
    for (const loop of busy) loop.kill('SIGKILL');
  }
  console.log(`${runCount - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Finds a test by "file > describe > title", a file, or a part of one file's path. */
function findTest(named: string): TestResult {
  const [part = '', ...names] = named.split(' > ');
  const files = [...readSourceFiles().keys()].filter(
    (path) => findStepOfTestFile(path) !== undefined && path.includes(part),
  );
  const [file = ''] = files;
  const step = findStepOfTestFile(file);
  if (step === undefined || (files.length > 1 && !files.includes(part)))
    throw new StartupError(
      `"${part}" names ${files.length} test files. Write: npm run test:stress -- "path/of/file.ts > describe > title"`,
    );
  return {
    step,
    file: files.includes(part) ? part : file,
    name: names.join(' > '),
    state: 'failed',
    seconds: 0,
  };
}
