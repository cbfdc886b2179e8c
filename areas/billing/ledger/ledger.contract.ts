/** What can happen to what a payer owes (docs/domain/billing.md#ledger). */
export const ledgerMovementKinds = [
  'posted',
  'received',
  'applied',
  'refunded',
  'written_off',
  'reversed',
] as const;
export type LedgerMovementKind = (typeof ledgerMovementKinds)[number];
