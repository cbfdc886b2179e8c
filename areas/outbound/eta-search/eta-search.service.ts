import type { EtaFilters } from './eta-search.contract.ts';
import * as store from './eta-search.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Chosen } from '#kit/contract/selection.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Loads by their expected arrivals: for the list of ETAs and for messages about them. */

/** The number of a load that the caller may see; 404 for any other. */
export async function seenLoad(work: Work, loadId: number): Promise<string> {
  return `L-${(await store.loadNumberOf(work, loadId)) ?? refuse(commonErrors.notFound)}`;
}
/** Loads of a search, or chosen of it, at most so many. */
export const loadsFor = (work: Work, filters: EtaFilters, chosen: Chosen, most: number): Promise<number[]> =>
  store.loadsOf(work, filters, chosen, most);
