import https from 'node:https';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import { fakeTestSubjectTokenVerifier } from '#integrations/identity/fake.ts';

/**
 * The product's server in its own process: `node tests/server-process.ts URL OWNER_URL`. `PUSH_PORT` is the port of the test's
 * push service. The product reaches push services only over TLS at public addresses, so this process replaces the transport. The
 * content and the timeouts stay the product's own.
 */
const [url = '', ownerUrl = ''] = process.argv.slice(2);
const port = process.env['PUSH_PORT'];
if (port !== undefined) {
  Object.assign(https, {
    request: (target: URL, options: http.RequestOptions, ...rest: []) =>
      http.request(
        new URL(`http://127.0.0.1:${port}${target.pathname}`),
        { ...options, lookup: undefined },
        ...rest,
      ),
  });
  syncBuiltinESMExports();
}
const config = { ...readConfig(process.env), port: 0 };
const server = await startServer(
  config,
  { url, ownerUrl },
  {
    verifier: fakeTestSubjectTokenVerifier,
    watchDatabase: true,
    validateReplies: true,
    startScheduledTasks: false,
  },
);
process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
process.send?.({ address: server.address });
