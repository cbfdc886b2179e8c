import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { findTextPartEntry } from './split-texts.ts';

/** A built script: the module that it is the entry of, and the scripts it imports before it runs. */
export interface Chunk {
  entry: string | null;
  imports: string[];
}
export type ChunkGraph = Readonly<Record<string, Chunk>>;

/** The file beside the built client that lists its scripts. The server does not serve it. */
export const chunkGraphFile = 'client-chunks.json';

/** Writes which script imports which, for the test that weighs every screen (tools/client/first-load.ts). */
export const writeChunkGraph = (root: string): Plugin => ({
  name: 'coldlane-chunk-graph',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const graph: Record<string, Chunk> = {};
    for (const chunk of Object.values(bundle)) {
      const textPart = findTextPartEntry(chunk.fileName);
      if (textPart !== null) graph[chunk.fileName] = { entry: textPart, imports: [] };
      else if (chunk.type === 'chunk')
        graph[chunk.fileName] = {
          entry: chunk.facadeModuleId?.replace(root + sep, '').replace('\0', '') ?? null,
          imports: chunk.imports,
        };
    }
    writeFileSync(join(dir, '..', chunkGraphFile), JSON.stringify(graph));
  },
});
