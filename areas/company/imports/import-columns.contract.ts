import type { ImportKindId } from './import-states.contract.ts';
import { accountImportColumns } from './account-columns.contract.ts';
import type { ImportColumn } from './import-column.contract.ts';
import { setupImportColumnsByKind } from './setup-columns.contract.ts';
import { openingBalanceImportColumnsByKind } from './opening-columns.contract.ts';
import { uninvoicedShipmentImportColumns } from './open-shipment-columns.contract.ts';

/** The columns of each kind, in the order of its template. */
export const importColumnsByKind: Readonly<Record<ImportKindId, readonly ImportColumn[]>> = {
  ...setupImportColumnsByKind,
  accounts: accountImportColumns,
  ...openingBalanceImportColumnsByKind,
  openShipments: uninvoicedShipmentImportColumns,
};
