import type { EtaFilters } from './eta-search.contract.ts';
import * as store from './eta-search.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Loads by their expected arrivals: for the list of ETAs and for messages about them. */

/** The number of a load that the caller may see; 404 for any other. */
export async function requireVisibleLoadNumber(work: RequestContext, loadId: number): Promise<string> {
  return `L-${(await store.findVisibleLoadNumber(work, loadId)) ?? reject(commonErrors.notFound)}`;
}
/** Loads of a search, or chosen of it, at most so many. */
export const findLoadIdsByEta = (
  work: RequestContext,
  filters: EtaFilters,
  chosen: BulkSelection,
  most: number,
): Promise<number[]> => store.selectLoadIdsByEta(work, filters, chosen, most);
