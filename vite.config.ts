import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  splitTranslationsByFirstScreen,
  buildFirstScreenIconsPattern,
  stripEndpointDescriptions,
  stripJsonSchema,
  stripOtherLocales,
} from './tools/client-build-plugins.ts';

const release: unknown = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).version;
const server = process.env['SERVER'] ?? 'http://localhost:3000';

/**
 * The client: one page, one chunk per screen. Libraries are in separate files, so that they stay in the browser's cache after a
 * release.
 */
export default defineConfig({
  plugins: [
    splitTranslationsByFirstScreen(import.meta.dirname),
    stripEndpointDescriptions(),
    stripJsonSchema(),
    stripOtherLocales(),
    react(),
  ],
  publicDir: 'app/web/public',
  define: { __RELEASE__: JSON.stringify(release) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'icons', test: buildFirstScreenIconsPattern(import.meta.dirname), priority: 2 },
            { name: 'identity', test: /node_modules[\\/](oidc-client-ts|jwt-decode)[\\/]/, priority: 2 },
            // The table's virtual rows are not among them: they load with the first list.
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|react-query|query-core|history|store|react-store)[\\/]/,
              priority: 2,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
            // What every page loads is one file. As twenty separate small files it would transfer 7 KB more.
            { name: 'start', tags: ['$initial'], priority: 1 },
          ],
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
