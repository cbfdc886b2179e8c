import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#app/config.ts';
import { readRecordedTestSeconds } from './durations.ts';

/** Changes according to git, including uncommitted files. */

const root = join(import.meta.dirname, '../..');

/** Returns files that differ from the commit where this branch left `sinceCommit`, relative to the repository root. */
export function findChangedFiles(sinceCommit: string): { base: string; files: string[] } {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', sinceCommit);
  return {
    base,
    files: [
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ],
  };
}

/**
 * Returns the changed feature folders that the gate's runs over all endpoints cover. On a branch: changes since it left main. On
 * main: changes since the commit of the last full run. Undefined when git does not know that commit, as in a copy without
 * history.
 */
export function findChangedFeatureFolders(): string[] | undefined {
  const { fullRunOf } = readRecordedTestSeconds();
  const [head] = tryGit('rev-parse', 'HEAD') ?? [];
  const [branched] = tryGit('merge-base', 'HEAD', 'main') ?? [];
  const base = branched === undefined || branched === head ? fullRunOf : branched;
  if (base === '' || tryGit('merge-base', '--is-ancestor', base, 'HEAD') === undefined) return undefined;
  return listFeatureFolders(findChangedFiles(base).files);
}

/** Returns the feature folders of product files. Tests and documents are left out. */
export function listFeatureFolders(files: readonly string[]): string[] {
  const folders = files
    .filter((file) => !/\.(test|e2e)\.tsx?$|\.md$/.test(file))
    .map((file) => /^areas\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)].toSorted();
}

/** Returns the text of every source file by path. */
export const readSourceFiles = (): Map<string, string> =>
  new Map(
    globSync('{kit,app,areas,integrations,db,tools,bench,tests}/**/*.{ts,tsx,css}', { cwd: root }).map(
      (path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')],
    ),
  );

export const readHeadCommitOrEmpty = (): string => tryGit('rev-parse', 'HEAD')?.[0] ?? '';

/** Returns the lines of git's output. Undefined when it fails. */
function tryGit(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter((line) => line !== '');
  throw new StartupError(`git could not tell what has changed: ${stderr.trim()}`);
}
