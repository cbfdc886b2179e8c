import { join } from 'node:path';
import { build } from 'vite';

/** `node tools/build-client.ts ROOT OUT`: builds the client of ROOT into OUT (tools/build-client-if-stale.ts). */

const [root = '', out = ''] = process.argv.slice(2);
await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  mode: 'production',
  logLevel: 'error',
  build: { outDir: out, emptyOutDir: true },
});
