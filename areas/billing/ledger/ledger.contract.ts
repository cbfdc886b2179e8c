/** The kinds of movements that change a payer's balance (docs/domain/billing.md#ledger). */
export const ledgerMovementKinds = [
  'posted',
  'received',
  'applied',
  'refunded',
  'written_off',
  'reversed',
] as const;
export type LedgerMovementKind = (typeof ledgerMovementKinds)[number];
