import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import { createClockStartingAt } from '#kit/server/clock.ts';
import { fakeTestSubjectTokenVerifier } from '#integrations/identity/fake.ts';

/** Runs the product in a process of its own, as in production. Only the tokens are faked. */
const { url, ownerUrl, now } = JSON.parse(process.argv[2] ?? '{}');
const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'error' }), port: 0 };
const server = await startServer(
  config,
  { url, ownerUrl },
  {
    verifier: fakeTestSubjectTokenVerifier,
    clock: createClockStartingAt(Temporal.Instant.from(now)),
    validateReplies: false,
  },
);

const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
process.on('message', () => {
  process.send?.({
    memory: process.resourceUsage().maxRSS * 1024,
    cpu: process.cpuUsage(),
    pause: loop.max / 1e6,
  });
  loop.reset();
});
process.on('disconnect', () => process.exit());
process.send?.({ address: server.address });
