import { useSyncExternalStore } from 'react';
import type { SetupGap } from './setup-words.contract.ts';
import type { SetupChecklist, SetupStep, SetupStepKey } from './setup.contract.ts';
import { parseSearch } from '#kit/web/address.ts';
import type { Search } from '#kit/web/address.ts';
import { chooseWarehouse } from '#kit/web/me.ts';
import { recallHere, rememberHere } from '#kit/web/remember.ts';

/** The way from the checklist to a screen and back: which step a person set out for. */

const place = 'setupStep';
const watchers = new Set<() => void>();
function watch(hear: () => void): () => void {
  watchers.add(hear);
  return () => watchers.delete(hear);
}
const stepNow = (): SetupStepKey | null => recallHere<SetupStepKey | null>(place) ?? null;
/** The step that a link of the checklist was followed for; null when the bar was closed. */
export const useSetupStep = (): SetupStepKey | null => useSyncExternalStore(watch, stepNow);
export function chooseStep(key: SetupStepKey | null): void {
  rememberHere(place, key);
  for (const hear of watchers) hear();
}

/** Follows a link of the checklist: the bar leads back, and the warehouse that lacks something is chosen. */
export function followGap(key: SetupStepKey, gap: Pick<SetupGap, 'warehouseId'> | undefined): void {
  chooseStep(key);
  if (gap && gap.warehouseId !== null) chooseWarehouse(gap.warehouseId);
}

export function linkTo(path: string): { to: string; search: Search } {
  const [to = '', query = ''] = path.split('?');
  return { to, search: parseSearch(query) };
}

/** The step that a screen belongs to: the chosen one, if it is done there. */
export function stepOfScreen(
  { steps }: SetupChecklist,
  pathname: string,
  chosen: SetupStepKey,
): SetupStep | undefined {
  const here = steps.filter(({ places }) =>
    places.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  );
  return here.find(({ key }) => key === chosen) ?? here[0];
}
/** The next step that can be done now, after this one or from the beginning. */
export function nextStep({ steps }: SetupChecklist, key: SetupStepKey): SetupStep | undefined {
  const at = steps.findIndex((step) => step.key === key);
  return [...steps.slice(at + 1), ...steps.slice(0, at)].find(({ state }) => state === 'open');
}
