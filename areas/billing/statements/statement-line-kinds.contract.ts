/** Kinds of movements that change a balance. Movements that only apply a payment to an invoice are on no statement. */
export const statementLineKinds = ['invoice', 'credit', 'payment', 'refund', 'writeOff', 'reversal'] as const;
export type StatementLineKind = (typeof statementLineKinds)[number];
/** The names of statement line kinds on screens and documents. */
export const statementLineKindNames: Record<StatementLineKind, string> = {
  invoice: 'Invoice',
  credit: 'Credit',
  payment: 'Payment',
  refund: 'Refund',
  writeOff: 'Write-off',
  reversal: 'Reversal',
};
