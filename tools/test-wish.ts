/** What is asked of `npm test`. */
export interface Wish {
  step?: string;
  /** Names or parts of names of test files. */
  files: string[];
  /** How often each journey is walked, each time in a product of its own. */
  repeat: number;
  changed: boolean;
  /** The commit or branch that --changed compares with. */
  since?: string;
}

/** In the order in which the whole runs them. */
const stepNames = ['types', 'lint', 'knip', 'rules', 'components', 'api', 'e2e'] as const;
export type StepName = (typeof stepNames)[number];

export function readWish(args: readonly string[]): Wish | { fault: string } {
  const [first] = args;
  if (first === '--changed') {
    if (args.length > 2 || args[1]?.startsWith('-')) return { fault: 'It is: npm test -- --changed [SINCE]' };
    return { files: [], repeat: 1, changed: true, since: args[1] };
  }
  const wish: Wish = { step: first, files: [], repeat: 1, changed: false };
  for (let at = 1; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (stepNames.some((name) => name === word)) return { fault: `One step at a time: npm test -- ${word}` };
    if (!word.startsWith('-')) wish.files.push(word);
    else if (word === '--repeat' && first === 'e2e' && /^[1-9]\d*$/.test(args[at + 1] ?? '')) {
      wish.repeat = Number(args[at + 1]);
      at += 1;
    } else
      return {
        fault: `"${word}" is not known here. A journey is repeated by: npm test -- e2e --repeat 20 NAME`,
      };
  }
  return wish;
}

/** The step that runs a test file. */
export function stepOf(path: string): 'rules' | 'components' | 'api' | 'e2e' | undefined {
  if (path.endsWith('.component.test.tsx')) return 'components';
  if (path.endsWith('.e2e.ts')) return 'e2e';
  if (/\.api\.test\.ts$|^tests\/[^/]+\.test\.ts$/.test(path)) return 'api';
  return path.endsWith('.test.ts') ? 'rules' : undefined;
}
