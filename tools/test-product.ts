import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { RunningTestProduct } from '#tests/e2e/test-product.ts';
import { findOrInstallChromium } from './chromium.ts';
import { findFreePort } from './ports.ts';
import { createReadableTemporaryFolder } from './temporary-folder.ts';

/**
 * The real product for end-to-end tests, one for each worker: `npm start` on a free port, an empty data folder and a fixed clock.
 */

/** A Wednesday morning in Miami, far from daylight-saving nights and holidays. */
const clockStart = '2027-02-03T13:00:00Z';
const patienceMs = 240_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = findOrInstallChromium();
  const opening = Array.from({ length: project.vitest.config.maxWorkers }, () => openProduct(chromium));
  const opened = await Promise.allSettled(opening);
  const products = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const remove = async (): Promise<void> => {
    await Promise.all(products.map((product) => product.remove()));
  };
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed) {
    await remove();
    throw failed.reason;
  }
  project.provide(
    'testProducts',
    products.map((product) => product.provided),
  );
  return remove;
}

async function openProduct(
  chromium: string,
): Promise<{ provided: RunningTestProduct; remove(): Promise<void> }> {
  const dataDir = createReadableTemporaryFolder('e2e');
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const product = await startTestProduct(port, { CLOCK_START: clockStart, DATA_DIR: dataDir }).catch(
    (error: unknown) => {
      remove();
      throw error;
    },
  );
  return {
    provided: { address, dataDir, clockStart, chromium },
    remove: async () => {
      await product.stop();
      remove();
    },
  };
}

/**
 * Runs `npm start` on a port with only the given `env` and `options`, without the machine's own settings. Resolves when it
 * is ready. `output` returns its output so far.
 */
export async function startTestProduct(
  port: number,
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<{ stop(): Promise<void>; output(): string }> {
  const product = spawn(process.execPath, ['tools/start.ts', ...options], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      TEST_MODE: 'true',
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      OIDC_ISSUER: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = { said: '' };
  try {
    await ready(product, output);
  } catch (error) {
    await stop(product);
    throw error;
  }
  return { stop: () => stop(product), output: () => output.said };
}

function ready(product: ChildProcess, output: { said: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The product was not ready after ${patienceMs / 1000} s:\n${output.said}`)),
      patienceMs,
    );
    const hear = (chunk: Buffer): void => {
      output.said = (output.said + chunk.toString()).slice(-20_000);
      if (!output.said.includes('Coldlane is ready at')) return;
      clearTimeout(late);
      resolve();
    };
    product.stdout?.on('data', hear);
    product.stderr?.on('data', hear);
    product.on('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The product ended with code ${code} before it was ready:\n${output.said}`));
    });
  });
}

function stop(product: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (product.exitCode !== null || product.signalCode !== null) return resolve();
    const late = setTimeout(() => product.kill('SIGKILL'), 20_000);
    product.on('exit', () => {
      clearTimeout(late);
      resolve();
    });
    product.kill('SIGTERM');
  });
}
