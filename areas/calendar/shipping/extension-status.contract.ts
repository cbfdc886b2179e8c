/** Separate from the endpoints, for screens that only link to a list by status. */
export const cutoffExtensionStatus = { pending: 0, approved: 1, rejected: 2 } as const;
