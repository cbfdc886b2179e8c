/** The states of a load and of each of its pickups, as the database holds them. */
export const pickupStatus = { pending: 1, loading: 2, loaded: 3, released: 4 } as const;
