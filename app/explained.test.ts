import { readFile } from 'node:fs/promises';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { explained } from '#app/explained/explained.ts';
import { waitingKinds } from '#areas/home/home/home.contract.ts';
import { etaSources } from '#areas/outbound/etas/etas.contract.ts';
import { explainedStates, states } from '#kit/web/states.ts';
import { catalogue } from '#tools/texts.ts';

const root = new URL('..', import.meta.url).pathname;
const sources: string[] = [];
for await (const file of glob('{app,areas,kit}/**/*.{ts,tsx}', { cwd: root }))
  if (!/\.test\.tsx?$/.test(file)) sources.push(await readFile(`${root}/${file}`, 'utf8'));

/** Names that figures are marked by: as they stand in the code, with the part that is filled in left open. */
const marked = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/explains\(\s*(?:[\w.]+ === '\w+' \? )?(['`])([^'`]+)\1(?: : '([\w.]+)')?/g)].flatMap(
      ([, , name, other]) => [name ?? '', ...(other === undefined ? [] : [other])],
    ),
  ),
);
/** What the open part of a name may be. */
const open: Record<string, readonly string[]> = {
  'home.waits.${w.kind}': waitingKinds.map((kind) => `home.waits.${kind}`),
  'eta.${r.source}': etaSources.map((source) => `eta.${source}`),
  'state.${of}.${value}': [...explainedStates].flatMap((of) =>
    Object.keys(states[of]).map((value) => `state.${of}.${value}`),
  ),
};
const names = [...marked].flatMap((name) => open[name] ?? [name]);

describe('figures that explain themselves', () => {
  it('are found in the code at all', () => {
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => name.includes('$'))).toEqual([]);
  });
  it('have an explanation, every one', () =>
    expect(names.filter((name) => explained[name] === undefined)).toEqual([]));
  it('are marked somewhere, every one that is explained', () =>
    expect(Object.keys(explained).filter((name) => !names.includes(name))).toEqual([]));
  it.each(['es', 'zh'] as const)('are explained in %s', async (language) => {
    const known = await catalogue(root, language);
    const said = Object.values(explained).flatMap(({ title, says, sentence }) =>
      sentence === undefined ? [title, says] : [title, says, sentence],
    );
    expect(said.filter((text) => !known.get(text))).toEqual([]);
  });
});
