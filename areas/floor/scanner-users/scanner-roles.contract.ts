/** The roles of scanner users, as stored in the database. */
export const scannerRoles = { normal: 1, supervisor: 2, administrator: 3, putAway: 4 } as const;
