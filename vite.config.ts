import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stripJsonSchema, stripOtherLocales } from './tools/client-build-plugins.ts';
import { chunkGroupsOf } from './tools/client/chunk-groups.ts';
import { writeChunkGraph } from './tools/client/chunk-graph.ts';
import { loadSchemasLazily } from './tools/client/lazy-schemas.ts';
import { splitTextsByScreen } from './tools/client/split-texts.ts';

const release: unknown = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version;
const server = process.env['SERVER'] ?? 'http://localhost:3000';

/** The client: one page, one chunk per screen, and the groups of what they share. */
export default defineConfig({
  plugins: [
    splitTextsByScreen(import.meta.dirname),
    loadSchemasLazily(import.meta.dirname),
    stripJsonSchema(),
    stripOtherLocales(),
    react(),
    writeChunkGraph(import.meta.dirname),
  ],
  publicDir: 'app/web/public',
  define: { __RELEASE__: JSON.stringify(release) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 400,
    // Every browser that runs the code of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The page lists the files of every screen. Names would make that list a quarter longer.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: chunkGroupsOf(import.meta.dirname),
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/silent-renew', '/identity', '/interaction', '/customerCenter/account'].map(
        (path) => [path, { target: server, changeOrigin: false }],
      ),
    ),
  },
});
