import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithError } from './process-exit.ts';
import { StartupError } from '#app/config.ts';
import { codeMutations } from './mutations/code-mutations.ts';
import type { CodeMutation } from './mutations/code-mutations.ts';

/**
 * `npm run mutate -- [part of a description]`: applies each mutation of `tools/mutations/code-mutations.ts` alone to a copy of
 * the repository. It then runs the tests that `npm test` selects for that change, up to the first failure (`npm test -- --changed
 * HEAD --bail`). Exits with 1 if a mutation is not detected.
 */

const root = join(import.meta.dirname, '..');

try {
  const [part = ''] = process.argv.slice(2);
  const chosen = codeMutations.filter(({ description: what }) => what.includes(part));
  const copy = copyRepository();
  try {
    const missed = chosen.filter((mutation, index) => !isFound(mutation, index + 1, chosen.length, copy));
    console.log(`${chosen.length - missed.length} of ${chosen.length} mutations detected`);
    for (const { description: what } of missed) console.log(`✗ not detected: ${what}`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
} catch (error) {
  exitWithError(error);
}

/** Clones the last commit with the installed packages. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'coldlane-mutations-'));
  run('git', ['clone', '--quiet', root, copy], root);
  cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  return copy;
}

function isFound(
  { description: what, file, find, replace }: CodeMutation,
  ordinal: number,
  count: number,
  copy: string,
): boolean {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2)
    throw new StartupError(
      `"${find.trim()}" must occur once in ${file}: correct tools/mutations/code-mutations.ts.`,
    );
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  const began = performance.now();
  const { status, stdout } = spawnSync('npm', ['test', '--', '--changed', 'HEAD', '--bail'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  writeFileSync(path, text);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const failedTest = /^✗ .*$/m.exec(stdout)?.[0] ?? '';
  console.log(
    `${ordinal} of ${count}: ${status === 0 ? 'NOT DETECTED' : 'detected'} (${seconds} s) ${what}\n    ${failedTest}`,
  );
  return status !== 0;
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new StartupError(`${program} ${args[0]} failed: ${stderr.trim()}`);
}
