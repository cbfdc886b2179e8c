/** What can happen to what a payer owes (docs/domain/billing.md#ledger). */
export const movementKinds = [
  'posted',
  'received',
  'applied',
  'refunded',
  'written_off',
  'reversed',
] as const;
export type MovementKind = (typeof movementKinds)[number];
