import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { printBulkLabelsAndRecordPrintsEndpoint } from '#areas/orders/labels/labels.contract.ts';
import { printSelectedLineLabelsAtStation } from '#areas/orders/labels/labels.client.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';

/** Prints all labels of an order on the station's choice. ZPL is always a file. */
export const printOrderLabels = (order: OrderRow, format?: 'zpl') => {
  const query = { bulkPrintAllChecked: true, orderId: order.orderId };
  return format
    ? downloadOrOpenFile(
        printBulkLabelsAndRecordPrintsEndpoint,
        { query: { ...query, format } },
        'Printing labels. This can take a few minutes.',
      )
    : printSelectedLineLabelsAtStation(query);
};
