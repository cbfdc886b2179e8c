import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The simulated external services of the product. Each runs in its own process, which a test freezes and thaws. */

export const externalServices = [
  'mail',
  'files',
  'sms',
  'accounting',
  'portal',
  'routing',
  'dispatch',
  'printer',
  'push',
] as const;
export type ExternalService = (typeof externalServices)[number];

/** The keys and credentials by which services recognize the product. */
export const externalServiceCredentials = {
  mailTo: 'ines@outside.example.test',
  files: { accessKeyId: 'AKIATEST', secretAccessKey: 'of-the-test', region: 'us-east-1' },
  sms: { accountSid: 'AC00000000000000000000000000000000', authToken: 'of-the-test' },
};

/** Sends a request to a process that handles one message at a time, and returns its response. */
async function answerOf(child: ChildProcess, ask: () => void): Promise<unknown> {
  const gone = new AbortController();
  const answered = once(child, 'message', gone).then(([said]: unknown[]) => said);
  const ended = once(child, 'exit', gone).then(([code]: unknown[]) => {
    throw new Error(`A process of the test ended with ${String(code)}`);
  });
  ask();
  try {
    return await Promise.race([answered, ended]);
  } finally {
    answered.catch(() => undefined);
    ended.catch(() => undefined);
    gone.abort();
  }
}
/** Starts a file of this folder as a process that first reports its address. */
export async function forkTestProcess(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = fork(join(import.meta.dirname, file), [...args], { env: { ...process.env, ...env } });
  const first = await answerOf(child, () => undefined);
  return {
    first,
    ask: (question: string | object) => answerOf(child, () => void child.send(question)),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async close(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGCONT');
      child.disconnect();
      await ended;
    },
  };
}
export type TestProcess = Awaited<ReturnType<typeof forkTestProcess>>;

/** Starts all services. */
export async function startExternalServices(): Promise<
  Record<ExternalService, TestProcess & { at: string }>
> {
  const opened = await Promise.all(
    externalServices.map(async (kind) => {
      const running = await forkTestProcess('outside-service-process.ts', [kind]);
      return [kind, { ...running, at: String(running.first) }] as const;
    }),
  );
  return Object.fromEntries(opened) as Record<ExternalService, TestProcess & { at: string }>;
}
