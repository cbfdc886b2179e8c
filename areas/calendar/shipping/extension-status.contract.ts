/** Apart from the calls, for screens that only lead to a list by its state. */
export const extensionStatus = { pending: 0, approved: 1, rejected: 2 } as const;
