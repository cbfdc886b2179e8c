/** Whom freight is billed to (DOMAIN d.6): collect the consignee, prepaid the shipper, third party the account chosen. */
export interface Payer {
  id: number;
  defaultPaymentTerm: 1 | 2 | 3;
  defaultBillToId: number | null;
}
export interface Billing {
  paymentTerm: 1 | 2 | 3;
  /** Null when a third party pays and none is known: the form must ask. */
  billToId: number | null;
}

/** A term that is not typed is the consignee's. Without a billing account of its own each pays itself, never the care-of (edge case 72). */
export function whoPays(typed: { paymentTerm?: 1 | 2 | 3 | undefined; billToId?: number | undefined }, shipper: Payer, consignee: Payer): Billing {
  const paymentTerm = typed.paymentTerm ?? consignee.defaultPaymentTerm;
  if (paymentTerm === 1) return { paymentTerm, billToId: consignee.defaultBillToId ?? consignee.id };
  if (paymentTerm === 2) return { paymentTerm, billToId: shipper.defaultBillToId ?? shipper.id };
  return { paymentTerm, billToId: typed.billToId ?? consignee.defaultBillToId };
}
