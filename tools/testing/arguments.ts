/** The parsed command line of `npm test`, `npm run test:full` and `npm run test:stress`. */
export interface TestRunArguments {
  /**
   * `gate`: the tests that must pass before a change is merged. `full`: everything. `stress`: one test, many times, on a slowed
   * machine.
   */
  mode: 'gate' | 'full' | 'stress';
  /** Only this step. */
  step?: TestStepName;
  /** Parts of paths of test files. */
  files: string[];
  /** How many times the chosen files run, each time in a fresh world. */
  repeat: number;
  /** Only what the change since `since` can affect. */
  changed: boolean;
  /** The commit or branch that --changed compares with. */
  since?: string;
  /** Ends at the first failed test. `npm run mutate` only needs to know whether there is one. */
  bail?: boolean;
  /** For `stress`: the test, as "path/of/file.ts > describe > title", or a part of a path. */
  test?: string;
}

/** In the order of a run: the cheapest first. */
export const testStepNames = [
  'types',
  'lint',
  'knip',
  'rules',
  'components',
  'api',
  'e2e',
  'zones',
  'crash',
] as const;
export type TestStepName = (typeof testStepNames)[number];
/** The steps that run test files with Vitest. */
export const vitestSteps = ['rules', 'components', 'api', 'e2e'] as const;
export type VitestStep = (typeof vitestSteps)[number];
/** The steps that only the full run includes. */
const fullSteps: readonly TestStepName[] = ['zones', 'crash'];

export function listRequestedSteps(request: TestRunArguments): TestStepName[] {
  if (request.step !== undefined) return [request.step];
  return testStepNames.filter((name) => request.mode === 'full' || !fullSteps.includes(name));
}

/** Parses the arguments. Returns the usage as `fault` if they are invalid. */
export function parseTestArguments(cliArgs: readonly string[]): TestRunArguments | { fault: string } {
  const [mode, args] = readMode(cliArgs);
  if (mode === 'stress') return readStress(args);
  const request: TestRunArguments = { mode, files: [], repeat: 1, changed: false };
  const [first] = args;
  if (first === '--changed') {
    const bail = args.at(-1) === '--bail';
    const [since, ...rest] = args.slice(1, bail ? -1 : undefined);
    if (rest.length > 0 || since?.startsWith('-'))
      return { fault: 'Write: npm test -- --changed [SINCE] [--bail]' };
    return { ...request, changed: true, since, ...(bail ? { bail } : {}) };
  }
  if (first === undefined) return request;
  const step = testStepNames.find((name) => name === first);
  if (step === undefined)
    return { fault: `There is no step "${first}". Write: npm test -- ${testStepNames.join(' | ')}` };
  request.step = step;
  for (let index = 1; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (testStepNames.some((name) => name === word))
      return { fault: `Run one step at a time: npm test -- ${word}` };
    if (!word.startsWith('-')) request.files.push(word);
    else if (word === '--repeat' && isVitestStep(step) && /^[1-9]\d*$/.test(args[index + 1] ?? '')) {
      request.repeat = Number(args[index + 1]);
      index += 1;
    } else
      return {
        fault: `"${word}" is not an option. To repeat tests, write: npm test -- e2e --repeat 20 NAME`,
      };
  }
  return request;
}

export const isVitestStep = (step: string): step is VitestStep => vitestSteps.some((name) => name === step);

function readMode(args: readonly string[]): [TestRunArguments['mode'], readonly string[]] {
  if (args[0] === '--full') return ['full', args.slice(1)];
  if (args[0] === '--stress') return ['stress', args.slice(1)];
  return ['gate', args];
}

function readStress(args: readonly string[]): TestRunArguments | { fault: string } {
  const [test, ...rest] = args;
  const times = rest.length === 0 ? '50' : /^--times (\d+)$/.exec(rest.join(' '))?.[1];
  if (test === undefined || test.startsWith('-') || !/^[1-9]\d*$/.test(times ?? ''))
    return { fault: 'Write: npm run test:stress -- "path/of/file.ts > title of the test" [--times 50]' };
  return { mode: 'stress', files: [], repeat: Number(times), changed: false, test };
}

/** Returns the step that runs a test file. */
export function findStepOfTestFile(path: string): VitestStep | undefined {
  if (path.endsWith('.e2e.ts')) return 'e2e';
  if (path.endsWith('.component.test.tsx')) return 'components';
  if (/\.api\.test\.ts$|^tests\/[^/]+\.test\.ts$/.test(path)) return 'api';
  return /\.test\.tsx?$/.test(path) ? 'rules' : undefined;
}
