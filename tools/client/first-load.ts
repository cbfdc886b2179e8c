import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChunkGraph } from './chunk-graph.ts';
import { chunkGraphFile } from './chunk-graph.ts';
import { layoutPart, listScreenFiles, textPartEntry } from './split-texts.ts';

export const clientLanguages = ['en', 'es', 'zh'] as const;
export type ClientLanguage = (typeof clientLanguages)[number];

/** The scripts that a browser with an empty cache loads before it shows a screen. */
export interface FirstLoad {
  path: string;
  language: ClientLanguage;
  /** Their size, gzip. */
  bytes: number;
  files: string[];
}

/** Screens with their own sign-in or link (app/web/client-session.ts). They open without the layout. */
const pathsWithoutLayout = new Set(['/scan', '/follow', '/proof', '/check']);

const readChunkGraph = (dist: string): ChunkGraph =>
  JSON.parse(readFileSync(join(dist, chunkGraphFile), 'utf8'));
/** Returns the script that a module was built into, such as `kit/web/layers.ts`. Throws if it has none of its own. */
export const findBuiltScript = (root: string, entry: string): string =>
  findChunk(readChunkGraph(join(root, 'dist')), entry);

/** Weighs the first load of every screen in every language, from the scripts of the last build. */
export function weighFirstLoads(root: string, dist = join(root, 'dist')): FirstLoad[] {
  const graph = readChunkGraph(dist);
  const weights = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = weights.get(file) ?? gzipSync(readFileSync(join(dist, 'web', file))).length;
    weights.set(file, known);
    return known;
  };
  return listScreenFiles(root).flatMap(([path, screenFile]) =>
    clientLanguages.map((language) => {
      const files = listFirstLoad(graph, path, screenFile, language);
      return { path, language, files, bytes: files.reduce((sum, file) => sum + weigh(file), 0) };
    }),
  );
}

function listFirstLoad(
  graph: ChunkGraph,
  path: string,
  screenFile: string,
  language: ClientLanguage,
): string[] {
  const layout = pathsWithoutLayout.has(path) ? [] : [layoutPart.file, 'kit/web/session.ts'];
  const texts = [
    `texts-${language}`,
    ...[path, ...(layout.length > 0 ? [layoutPart.name] : [])].map((name) => textPartEntry(language, name)),
  ];
  const entries = ['index.html', ...layout, screenFile, ...(language === 'en' ? [] : texts)];
  const files = new Set(['theme.js']);
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    graph[file]?.imports.forEach(visit);
  };
  for (const entry of entries) visit(findChunk(graph, entry));
  return [...files];
}

function findChunk(graph: ChunkGraph, entry: string): string {
  const found = Object.entries(graph).find(([, chunk]) => chunk.entry === entry);
  if (!found) throw new Error(`The built client has no script for ${entry}`);
  return found[0];
}
