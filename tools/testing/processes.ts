import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The user's own settings would change what is tested. */
const foreign =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_|OIDC_|CLOCK_START|TEST_MODE|MAIL_|SMTP_|SMS_|ROUTING_)/;

export interface ProgramResult {
  code: number;
  /** The program's output. Empty unless `quiet`. */
  output: string;
  seconds: number;
}

/** Runs a program of this repository with the pinned Node. With `quiet`, its output is captured instead of shown. */
export function runNodeProgram(
  args: readonly string[],
  { quiet, env = {} }: { quiet: boolean; env?: Readonly<Record<string, string>> },
): Promise<ProgramResult> {
  const ownVariables = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const began = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const end = (code: number): void =>
      resolve({ code, output, seconds: (performance.now() - began) / 1000 });
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...Object.fromEntries(ownVariables), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

export const buildNodeModulesPath = (program: string): string => join(root, 'node_modules', program);
