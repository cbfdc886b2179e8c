import { readFile } from 'node:fs/promises';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { figureExplanations } from '#app/explanations/explanations.ts';
import { pendingWorkKinds } from '#areas/home/home/home.contract.ts';
import { etaSources } from '#areas/outbound/etas/etas.contract.ts';
import { explainedStatusKinds, statusDisplays } from '#kit/web/statuses.ts';
import { readTranslations } from '#tools/translatable-texts.ts';

const root = new URL('..', import.meta.url).pathname;
const sources: string[] = [];
for await (const file of glob('{app,areas,kit}/**/*.{ts,tsx}', { cwd: root }))
  if (!/\.test\.tsx?$/.test(file)) sources.push(await readFile(`${root}/${file}`, 'utf8'));

/** Names that mark explained figures, as written in the code. Interpolated parts are written as `*`. */
const marked = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/getExplainProps\(\s*(?:[\w.]+ === '\w+' \? )?(['`])([^'`]+)\1(?: : '([\w.]+)')?/g)]
      .flatMap(([, , name, other]) => [name ?? '', ...(other === undefined ? [] : [other])])
      .map((name) => name.replaceAll(/\$\{[^}]*\}/g, '*')),
  ),
);
/** The values that a placeholder in a name can take. */
const open: Record<string, readonly string[]> = {
  'home.waits.*': pendingWorkKinds.map((kind) => `home.waits.${kind}`),
  'eta.*': etaSources.map((source) => `eta.${source}`),
  'state.*.*': [...explainedStatusKinds].flatMap((of) =>
    Object.keys(statusDisplays[of]).map((value) => `state.${of}.${value}`),
  ),
};
const names = [...marked].flatMap((name) => open[name] ?? [name]);

describe('Explained figures', () => {
  it('are found in the code', () => {
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => name.includes('*'))).toEqual([]);
  });
  it('all have an explanation', () =>
    expect(names.filter((name) => figureExplanations[name] === undefined)).toEqual([]));
  it('are all used on a screen if they have an explanation', () =>
    expect(Object.keys(figureExplanations).filter((name) => !names.includes(name))).toEqual([]));
  it.each(['es', 'zh'] as const)('have a translated explanation in %s', async (language) => {
    const known = await readTranslations(root, language);
    const said = Object.values(figureExplanations).flatMap(
      ({ title, countedText: says, sourceText: sentence }) =>
        sentence === undefined ? [title, says] : [title, says, sentence],
    );
    expect(said.filter((text) => !known.get(text))).toEqual([]);
  });
});
