import type { ImportKindId } from './import-states.contract.ts';
import { accountImportColumns } from './account-columns.contract.ts';
import type { ImportColumn } from './import-column.contract.ts';
import { setupColumnsByKind } from './setup-columns.contract.ts';
import { openingBalanceColumnsByKind } from './opening-columns.contract.ts';
import { uninvoicedShipmentColumns } from './open-shipment-columns.contract.ts';

/** The columns of each kind, in the order of its template. */
export const importColumnsByKind: Readonly<Record<ImportKindId, readonly ImportColumn[]>> = {
  ...setupColumnsByKind,
  accounts: accountImportColumns,
  ...openingBalanceColumnsByKind,
  openShipments: uninvoicedShipmentColumns,
};
