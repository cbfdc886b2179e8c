/** The accounts for freight without an entered order. Their names are shown in the user's language. */
export const unknownShipper = { number: 'UNKNOWN-1', name: 'Unknown shipper' } as const;
export const unknownConsignee = { number: 'UNKNOWN-2', name: 'Unknown consignee' } as const;
