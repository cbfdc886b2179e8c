/** The areas of a floor that its locations lie in, as the database holds them. */
export const storageArea = { staging: 1, putAway: 2, trailers: 3, shuttle: 4 } as const;
