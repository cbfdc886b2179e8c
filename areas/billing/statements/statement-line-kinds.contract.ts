/** What changes a balance; what only moves money between an invoice and a payment stands on no statement. */
export const statementLineKinds = ['invoice', 'credit', 'payment', 'refund', 'writeOff', 'reversal'] as const;
export type StatementLineKind = (typeof statementLineKinds)[number];
/** As they are called on screen and paper. */
export const statementLineKindNames: Record<StatementLineKind, string> = {
  invoice: 'Invoice',
  credit: 'Credit',
  payment: 'Payment',
  refund: 'Refund',
  writeOff: 'Write-off',
  reversal: 'Reversal',
};
