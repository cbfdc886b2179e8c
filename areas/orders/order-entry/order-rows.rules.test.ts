import { expect, test } from 'vitest';
import { findRowKeysOfSameOrderAsPreviousRow } from './order-rows.rules.ts';

const row = (orderId: number, consigneeAccountId: number) => ({ orderId, consigneeAccountId });

test('an order number is shown in the order’s first row, and again after a row of another order', () => {
  expect(
    findRowKeysOfSameOrderAsPreviousRow([row(1, 7), row(1, 8), row(2, 7), row(2, 9), row(1, 9)]),
  ).toEqual(new Set(['1-8', '2-9']));
  expect(findRowKeysOfSameOrderAsPreviousRow([])).toEqual(new Set());
});
