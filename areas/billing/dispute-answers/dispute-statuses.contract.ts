/** Apart from the calls, for screens that only lead to a list by its state. */
export const disputeStatuses = { open: 0, credited: 1, refused: 2, withdrawn: 3 } as const;
