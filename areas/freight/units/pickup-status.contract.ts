/** The statuses of a load and of each of its pickups, as stored in the database. */
export const pickupStatus = { pending: 1, loading: 2, loaded: 3, released: 4 } as const;
