import { useSyncExternalStore } from 'react';
import type { SetupGap } from './setup-gap.contract.ts';
import type { SetupChecklist, SetupStep, SetupStepKey } from './setup.contract.ts';
import { parseSearch } from '#kit/web/url-search.ts';
import type { SearchParams } from '#kit/web/url-search.ts';
import { chooseAndSaveWarehouse } from '#kit/web/current-user.ts';
import { loadForTabOrLocal, saveForTabAndLocal } from '#kit/web/local-storage.ts';

/** Navigation between the checklist and its screens: remembers the step that the user opened. */

const place = 'setupStep';
const watchers = new Set<() => void>();
function watch(hear: () => void): () => void {
  watchers.add(hear);
  return () => watchers.delete(hear);
}
const stepNow = (): SetupStepKey | null => loadForTabOrLocal<SetupStepKey | null>(place) ?? null;
/** The step whose checklist link was followed. Null when the bar was closed. */
export const useActiveSetupStep = (): SetupStepKey | null => useSyncExternalStore(watch, stepNow);
export function setActiveSetupStep(keyOrNullToClose: SetupStepKey | null): void {
  saveForTabAndLocal(place, keyOrNullToClose);
  for (const hear of watchers) hear();
}

let isOnTheWay = false;
/** Notes that a link to a step was followed, so that focus on its screen starts at the bar. */
export function setActiveStepAndMarkLinkFollowed(key: SetupStepKey): void {
  isOnTheWay = true;
  setActiveSetupStep(key);
}
/** Returns whether a link to a step was followed since the last call, and resets the flag. */
export function consumeSetupStepLinkFollowed(): boolean {
  const was = isOnTheWay;
  isOnTheWay = false;
  return was;
}

/** Follows a link of the checklist. The bar links back, and the warehouse with the gap is selected. */
export function prepareSetupGapNavigation(
  key: SetupStepKey,
  gap: Pick<SetupGap, 'warehouseId'> | undefined,
): void {
  setActiveStepAndMarkLinkFollowed(key);
  if (gap && gap.warehouseId !== null) chooseAndSaveWarehouse(gap.warehouseId);
}

export function parseLinkPath(path: string): { to: string; search: SearchParams } {
  const [to = '', query = ''] = path.split('?');
  return { to, search: parseSearch(query) };
}

/** How well a path of a step matches the current screen: 2 with its query, 1 by path only, 0 by path with another query. */
function fitOf(place: string, pathname: string, currentSearch: SearchParams): number | null {
  const { to, search } = parseLinkPath(place);
  if (pathname !== to && !pathname.startsWith(`${to}/`)) return null;
  const searchEntries = Object.entries(search);
  if (searchEntries.length === 0) return 1;
  return searchEntries.every(([name, value]) => currentSearch[name] === value) ? 2 : 0;
}
/**
 * The step of a screen. When several steps share it, the query of the URL decides, such as the kind of an import. Otherwise the
 * chosen step.
 */
export function findSetupStepOfScreen(
  { steps }: Pick<SetupChecklist, 'steps'>,
  { pathname, search }: { pathname: string; search: SearchParams },
  chosenStep: SetupStepKey,
): SetupStep | undefined {
  const here = steps.flatMap((step) => {
    const fits = step.places.map((place) => fitOf(place, pathname, search)).filter((fit) => fit !== null);
    return fits.length === 0 ? [] : [{ step, fit: Math.max(...fits) }];
  });
  const byQuery = here.filter(({ fit }) => fit === 2);
  const open = byQuery.length > 0 ? byQuery : here;
  const best = open.toSorted((one, other) => other.fit - one.fit)[0];
  return (open.find(({ step }) => step.key === chosenStep) ?? best)?.step;
}
/** The next step that can be done now, after this one or from the beginning. */
export function findNextSetupStepReadyToDo(
  { steps }: SetupChecklist,
  key: SetupStepKey,
): SetupStep | undefined {
  const index = steps.findIndex((step) => step.key === key);
  return [...steps.slice(index + 1), ...steps.slice(0, index)].find(({ state }) => state === 'open');
}
