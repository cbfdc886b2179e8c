/**
 * The statuses of an order, as stored in the database. Separate from the endpoints, for screens that only link to a list
 * filtered by status.
 */
export const orderStatus = { pending: 0, finalized: 1 } as const;
