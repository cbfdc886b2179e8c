import { readCodeCell, readRecordCell } from './record-cells.rules.ts';
import { removeRecordsInBatches } from './record-importer.service.ts';
import { buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import { listRegionWarehouseHolidayChoices } from '#areas/calendar/days-of-service/service-view.service.ts';
import * as receipts from '#areas/receiving/pallet-receipts/pallet-receipts.service.ts';

interface OwedPallets {
  shipperId: number;
  warehouseId: number;
  date: string;
  pallets: number;
}
interface OwedPalletsReferenceData {
  shippers: ReadonlyMap<string, ActiveAccountSummary>;
  /** Ids of active warehouses by code. */
  warehouses: ReadonlyMap<string, number>;
}
const fieldColumns = {
  shipperAccountId: 'shipper',
  warehouseId: 'warehouse',
  receivingDate: 'date',
  valid: 'pallets',
};
const keyOf = ({ warehouseId, shipperId, date }: OwedPallets): string =>
  `${warehouseId} ${shipperId} ${date}`;

/** Imports the pallets that a warehouse owes each shipper: one receipt each, which is issued and redeemed like any other. */
export const owedPalletsImporter: RecordImporter<OwedPallets, OwedPalletsReferenceData> = {
  id: 'palletBalances',
  hasDryRun: true,
  fieldColumns,
  async loadReferenceData(work, rows) {
    const accounts = await mapActiveAccountsByNumber(work, [
      ...new Set(rows.map((cells) => readCodeCell(cells, 'shipper'))),
    ]);
    const { warehouses } = await listRegionWarehouseHolidayChoices(work);
    return {
      shippers: new Map(
        [...accounts].filter(([, { accountTypeId }]) => accountTypeId === accountType.shipper),
      ),
      warehouses: new Map(
        warehouses.filter(({ active }) => active).map(({ id, code }) => [code.toUpperCase(), id]),
      ),
    };
  },
  parseRow(reader, _, { shippers, warehouses }) {
    const shipper = readRecordCell(reader, 'shipper', shippers, { required: true });
    const warehouseId = readRecordCell(reader, 'warehouse', warehouses, { required: true });
    const pallets = reader.integer('pallets', { least: 1, most: 9999, required: true });
    const date = reader.date('date', { required: true });
    return shipper === undefined || warehouseId === undefined || pallets === undefined || date === undefined
      ? undefined
      : { shipperId: shipper.id, warehouseId, pallets, date };
  },
  keyOf,
  async determineRowEffects(work, balances) {
    const palletsByKey = await receipts.findRedeemablePalletsByBalanceKey(work, balances);
    return balances.map((balance) =>
      palletsByKey.get(keyOf(balance)) === balance.pallets ? 'unchanged' : 'add',
    );
  },
  async write(work, balances) {
    const effects = await owedPalletsImporter.determineRowEffects(work, balances);
    const wishes = balances
      .filter((_, index) => effects[index] !== 'unchanged')
      .map(({ shipperId, warehouseId, pallets, date }) => ({
        shipperAccountId: shipperId,
        warehouseId,
        receivingDate: date,
        dayOfService: date,
        valid: pallets,
        invalid: 0,
      }));
    return (await receipts.addReceipts(work, wishes)).map(String);
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseWithSentence(
      await receipts.findShippersOfHandedOutReceipts(work, ids.map(Number)),
      'Receipt was sent or redeemed',
    ),
  removeRecords: (work, ids, progress) =>
    removeRecordsInBatches(ids, progress, (batch) =>
      receipts.removeUnredeemedReceiptsOrRejectAll(work, batch.map(Number)),
    ),
};
