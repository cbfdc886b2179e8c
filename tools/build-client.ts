import { join } from 'node:path';
import { build } from 'vite';

/** `node tools/build-client.ts ROOT OUT`: builds the client of ROOT into OUT (tools/build-client-if-stale.ts). */

const [root, out] = process.argv.slice(2);
// The folder is emptied first. Without a name it would be the project itself.
if (!root || !out) throw new Error('Give the project folder and the folder to build into');
await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  mode: 'production',
  logLevel: 'error',
  build: { outDir: out, emptyOutDir: true },
});
