/** Apart from the calls, for screens that only lead to a list by its state. */
export const orderStatus = { pending: 0, finalized: 1 } as const;
