import { findScannerUsersEndpoint } from '#areas/floor/scanner-users/scanner-users.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import type { SelectOption } from '#kit/web/statuses.ts';

/** More options than a user can search in a list. */
const most = 200;
/** The scanner users of a warehouse as select options. Empty for users who are not permitted to see them. */
export function useActiveScannerUserOptions(warehouseId: number): SelectOption[] {
  const me = useCurrentUser();
  const found = useApiQuery(
    findScannerUsersEndpoint,
    me.can('barCodeUserView:warehouse')
      ? { query: { warehouseId, active: true, page: 1, rows: most, orderField: 'fullName' } }
      : null,
  );
  return (found.data?.data ?? []).map(({ id, fullName, scannerUserId }) => ({
    value: String(id),
    label: `${fullName}, ${scannerUserId}`,
  }));
}
