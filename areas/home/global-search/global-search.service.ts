import { listStoredFormsOfTypedUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import { listReferenceCaseVariants } from '#areas/orders/order-lines/line-references.sql.ts';
import { searchKinds, anyOfPermissionsBySearchKind, isNameQuery } from './global-search.contract.ts';
import type { SearchHit } from './global-search.contract.ts';
import { findSearchHits } from './global-search.repository.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const LARGEST = 2_147_483_647;

/** Finds records by number or name, of the kinds and rows that the caller can see. Units match in any notation of their code. */
export function searchRecords(work: RequestContext, searchText: string): Promise<SearchHit[]> {
  const digits = Number(searchText.replace(/\D/g, '') || 'NaN');
  const kinds = searchKinds.filter((kind) => {
    const needs = anyOfPermissionsBySearchKind[kind];
    return needs.length === 0 || needs.some((grant) => hasPermission(work.actor, grant));
  });
  return findSearchHits(work.tx, {
    searchText: searchText,
    upperCaseText: searchText.toUpperCase(),
    matchesNames: isNameQuery(searchText),
    unitCodeVariants: listStoredFormsOfTypedUnitCode(searchText),
    documentNumbers: listReferenceCaseVariants(searchText),
    wholeNumber: digits > 0 && digits <= LARGEST ? digits : null,
    kinds,
    accounts: getAccountIdsInScope(work),
    warehouses: getWarehouseIdsInScope(work),
  });
}
