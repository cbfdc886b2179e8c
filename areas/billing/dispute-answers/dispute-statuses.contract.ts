/** Separate from the endpoints, for screens that only link to a list by status. */
export const disputeStatuses = { open: 0, credited: 1, refused: 2, withdrawn: 3 } as const;
