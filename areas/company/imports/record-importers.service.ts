import { accountImporter } from './account-importer.service.ts';
import { shipperConsigneeListImporter } from './consignee-list-importer.service.ts';
import { shipperCutoffGroupImporter } from './cutoff-group-importer.service.ts';
import { daysOfServiceImporter } from './days-of-service-importer.service.ts';
import { holidayImporter } from './holiday-importer.service.ts';
import { openOrderImporter } from './open-order-importer.service.ts';
import { uninvoicedShipmentImporter } from './open-shipment-importer.service.ts';
import { openInvoiceImporter, unappliedPaymentImporter } from './opening-balance-importers.service.ts';
import { owedPalletsImporter } from './pallet-balance-importer.service.ts';
import { userImporter } from './user-importer.service.ts';
import { productImporter } from './product-importer.service.ts';
import type { RecordImporter } from './record-importer.service.ts';
import type { ImportKindId } from './import-states.contract.ts';

/** Only a kind's own functions read its values. Everything else treats them as plain data. */
const kinds: Readonly<Record<ImportKindId, RecordImporter>> = {
  products: productImporter,
  accounts: accountImporter,
  people: userImporter,
  cutoffGroups: shipperCutoffGroupImporter,
  consigneeLists: shipperConsigneeListImporter,
  daysOfService: daysOfServiceImporter,
  holidays: holidayImporter,
  openInvoices: openInvoiceImporter,
  openPayments: unappliedPaymentImporter,
  palletBalances: owedPalletsImporter,
  openOrders: openOrderImporter,
  openShipments: uninvoicedShipmentImporter,
};
export const getRecordImporter = (id: ImportKindId): RecordImporter => kinds[id];
