import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import { fakeTestSubjectTokenVerifier } from '#integrations/identity/fake.ts';

/** A server in its own process whose memory usage a test reads: `node tests/memory-process.ts URL OWNER_URL`. */

const [url = '', ownerUrl = ''] = process.argv.slice(2);
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), port: 0 };
const server = await startServer(
  config,
  { url, ownerUrl },
  { verifier: fakeTestSubjectTokenVerifier, startScheduledTasks: false },
);

/** Returns the process's resident memory and its heap in megabytes. */
function measure(): { rss: number; heap: number } {
  collect();
  collect();
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  return { rss: kilobytes / 1024, heap: process.memoryUsage().heapUsed / 1_048_576 };
}
process.on('message', () => process.send?.(measure()));
process.send?.({ address: server.address });
