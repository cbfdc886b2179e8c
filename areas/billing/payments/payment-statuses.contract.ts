/** Separate from the endpoints, for screens that only show a status. */
export const paymentStatuses = { onAccount: 0, partly: 1, applied: 2, reversed: 3 } as const;
export const writeOffStatuses = { stands: 0, undone: 1 } as const;
