import { writeFileSync } from 'node:fs';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { isVitestStep } from './arguments.ts';
import type { VitestStep } from './arguments.ts';
import type { TestResult } from './results.ts';

/** Writes the result of each test of a Vitest run to the file that COLDLANE_TEST_RESULTS names. */
export default class TestResultFileReporter implements Reporter {
  private readonly printed = new Map<string, string>();

  onUserConsoleLog({ taskId, content }: UserConsoleLog): void {
    if (taskId === undefined) return;
    this.printed.set(taskId, ((this.printed.get(taskId) ?? '') + content).slice(-20_000));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['COLDLANE_TEST_RESULTS'];
    if (path === undefined) return;
    const results = [
      ...modules.flatMap((module) => this.resultsOf(module)),
      ...unhandled.map((error) => failure(stepOf(modules[0]), '', 'error outside any test', [error])),
    ];
    writeFileSync(path, JSON.stringify(results));
  }

  private resultsOf(module: TestModule): TestResult[] {
    const tests = [...module.children.allTests()].map((test) => this.resultOf(test));
    const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
    return [
      ...tests,
      ...suites.map((suite) =>
        failure(stepOf(module), module.relativeModuleId, nameOf(suite), suite.errors()),
      ),
    ];
  }

  private resultOf(test: TestCase): TestResult {
    const { state, errors = [] } = test.result();
    const [step, file] = [stepOf(test.module), test.module.relativeModuleId];
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    if (state === 'failed')
      return { ...failure(step, file, test.fullName, errors), seconds, output: this.printed.get(test.id) };
    return { step, file, name: test.fullName, state: state === 'passed' ? 'passed' : 'skipped', seconds };
  }
}

/** Maps a Vitest project to the step of the same name. A browser project is named like "components (chromium)". */
export const getStepOfVitestProjectOrRules = (name: string | undefined): VitestStep => {
  const step = name?.split(' ')[0] ?? '';
  return isVitestStep(step) ? step : 'rules';
};
const stepOf = (module: TestModule | undefined): VitestStep =>
  getStepOfVitestProjectOrRules(module?.project.name);

const nameOf = (suite: TestModule | TestSuite): string => (suite.type === 'module' ? '' : suite.fullName);

function failure(
  step: VitestStep,
  file: string,
  name: string,
  errors: readonly SerializedError[],
): TestResult {
  return { step, file, name, state: 'failed', seconds: 0, message: errors.map(describeError).join('\n') };
}

/** Returns an error's message with the first line of our own code in its stack. */
function describeError(error: SerializedError): string {
  const frame = error.stacks?.find(({ file }) => !file.includes('node_modules'));
  return [error.message, ...(frame ? [`at ${frame.file}:${frame.line}`] : [])].join('\n');
}
