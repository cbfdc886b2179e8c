/** The statuses of a receipt by name, with their numbers on the wire and in the database. */
export const palletReceiptStatus = { created: 0, unqualified: 1, sent: 2, redeemed: 3, expired: 4 } as const;
export const palletReceiptStatusNames = ['Created', 'Unqualified', 'Sent', 'Redeemed', 'Expired'] as const;
/** The statuses in which a shipper can redeem a receipt. */
export const redeemableReceiptStatuses = [palletReceiptStatus.created, palletReceiptStatus.sent] as const;
