/** The states of a receipt by name, as the wire and the database number them. */
export const palletReceiptStatus = { created: 0, unqualified: 1, sent: 2, redeemed: 3, expired: 4 } as const;
export const palletReceiptStatusNames = ['Created', 'Unqualified', 'Sent', 'Redeemed', 'Expired'] as const;
/** What a shipper may still come for. */
export const redeemableReceiptStatuses = [palletReceiptStatus.created, palletReceiptStatus.sent] as const;
