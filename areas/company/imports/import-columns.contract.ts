import type { ImportKindId } from './import-states.contract.ts';
import { accountColumns } from './account-columns.contract.ts';
import type { ImportColumn } from './import-column.contract.ts';
import { setupColumns } from './setup-columns.contract.ts';
import { openingBalanceColumns } from './opening-columns.contract.ts';
import { openShipmentColumns } from './open-shipment-columns.contract.ts';

/** The columns of each kind, in the order of its template. */
export const importColumnsByKind: Readonly<Record<ImportKindId, readonly ImportColumn[]>> = {
  ...setupColumns,
  accounts: accountColumns,
  ...openingBalanceColumns,
  openShipments: openShipmentColumns,
};
