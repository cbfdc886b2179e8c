/** The rows that continue the order of the previous row. Values they share are shown once. */
export function findRowKeysOfSameOrderAsPreviousRow(
  rows: readonly { orderId: number; consigneeAccountId: number }[],
): Set<string> {
  return new Set(
    rows.flatMap((row, index) =>
      index > 0 && rows[index - 1]?.orderId === row.orderId ? [toOrderAndConsigneeRowKey(row)] : [],
    ),
  );
}
export const toOrderAndConsigneeRowKey = (row: { orderId: number; consigneeAccountId: number }): string =>
  `${row.orderId}-${row.consigneeAccountId}`;
