import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { printBulkLabels } from '#areas/orders/labels/labels.contract.ts';
import { printLines } from '#areas/orders/labels/labels.web.ts';
import { download } from '#kit/web/download.ts';

/** All labels of an order, where the station prints; as ZPL always a file. */
export const printOrder = (order: OrderRow, format?: 'zpl') => {
  const query = { bulkPrintAllChecked: true, orderId: order.orderId };
  return format
    ? download(
        printBulkLabels,
        { query: { ...query, format } },
        'Printing labels, this can take a few minutes',
      )
    : printLines(query);
};
