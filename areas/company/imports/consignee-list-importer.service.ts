import type { ImportRowCells } from './cell-reader.rules.ts';
import { removeRecordsInBatches } from './record-importer.service.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import * as shippers from '#areas/calendar/shippers/shippers.service.ts';

interface ShipperConsigneePair {
  shipperId: number;
  consigneeId: number;
}
type AccountsByNumber = ReadonlyMap<string, ActiveAccountSummary>;

const numberIn = (cells: ImportRowCells, column: string): string =>
  (cells.get(column) ?? '').trim().toUpperCase();

/** Imports which consignees each shipper may ship to. */
export const shipperConsigneeListImporter: RecordImporter<ShipperConsigneePair, AccountsByNumber> = {
  id: 'consigneeLists',
  async loadReferenceData(work, rows) {
    const numbers = rows.flatMap((cells) => [numberIn(cells, 'shipper'), numberIn(cells, 'consignee')]);
    return mapActiveAccountsByNumber(work, [...new Set(numbers)]);
  },
  parseRow(reader, _, accounts) {
    const accountIn = (column: 'shipper' | 'consignee', type: number): number | undefined => {
      const number = reader.code(column, { most: 20, required: true });
      if (number === undefined) return undefined;
      const account = accounts.get(number);
      if (account?.accountTypeId === type) return account.id;
      return reader.addError(column, 'unknown', { value: number });
    };
    const [shipperId, consigneeId] = [accountIn('shipper', 1), accountIn('consignee', 2)];
    return shipperId === undefined || consigneeId === undefined ? undefined : { shipperId, consigneeId };
  },
  keyOf: ({ shipperId, consigneeId }) => `${shipperId} ${consigneeId}`,
  async determineRowEffects(work, pairs) {
    const existingKeys = await shippers.findExistingShipperConsigneeKeys(work, pairs);
    return pairs.map((pair) =>
      existingKeys.has(shipperConsigneeListImporter.keyOf(pair)) ? 'unchanged' : 'add',
    );
  },
  write: (work, pairs) => shippers.addShipperConsigneePairs(work, pairs),
  // A shipper without a list may ship to every consignee. Removing a list breaks no order.
  findRecordsInUse: async () => [],
  removeRecords: (work, ids, progress) =>
    removeRecordsInBatches(ids, progress, (batch) => shippers.removeShipperConsigneePairs(work, batch)),
};
