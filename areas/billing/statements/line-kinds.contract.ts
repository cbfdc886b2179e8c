/** What changes a balance; what only moves money between an invoice and a payment stands on no statement. */
export const lineKinds = ['invoice', 'credit', 'payment', 'refund', 'writeOff', 'reversal'] as const;
export type LineKind = (typeof lineKinds)[number];
/** As they are called on screen and paper. */
export const lineKindNames: Record<LineKind, string> = {
  invoice: 'Invoice',
  credit: 'Credit',
  payment: 'Payment',
  refund: 'Refund',
  writeOff: 'Write-off',
  reversal: 'Reversal',
};
