import { findScannerUsers } from '#areas/floor/barcode-users/barcode-users.contract.ts';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import type { Option } from '#kit/web/states.ts';

/** More than anybody finds in a list. */
const most = 200;
/** The people with scanners of a warehouse, to choose one of; none for whoever may not see them. */
export function usePeople(warehouseId: number): Option[] {
  const me = useMe();
  const found = useAnswer(
    findScannerUsers,
    me.can('barCodeUserView:warehouse')
      ? { query: { warehouseId, active: true, page: 1, rows: most, orderField: 'fullName' } }
      : null,
  );
  return (found.data?.data ?? []).map(({ id, fullName, scannerUserId }) => ({
    value: String(id),
    label: `${fullName}, ${scannerUserId}`,
  }));
}
