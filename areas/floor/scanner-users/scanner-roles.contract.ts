/** The roles of the people who scan, as the database holds them. */
export const scannerRoles = { normal: 1, supervisor: 2, administrator: 3, putAway: 4 } as const;
