import type { EtaFilters } from './eta-search.contract.ts';
import * as store from './eta-search.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Searches loads by their expected arrivals, for the list of ETAs and for messages about them. */

/** Returns the number of a load that the caller can see. Rejects others with 404. */
export async function requireVisiblePrefixedLoadNumber(
  work: RequestContext,
  loadId: number,
): Promise<string> {
  return `L-${(await store.findVisibleLoadNumber(work, loadId)) ?? reject(commonErrors.notFound)}`;
}
/** The loads of a search or a selection in it, up to a limit. */
export const findLoadIdsOfEtaSelection = (
  work: RequestContext,
  filters: EtaFilters,
  selection: BulkSelection,
  limit: number,
): Promise<number[]> => store.queryLoadIdsOfEtaSelection(work, filters, selection, limit);
