/** The areas of a floor in which locations are, as stored in the database. */
export const storageArea = { staging: 1, putAway: 2, trailers: 3, shuttle: 4 } as const;
