/** Separate from the endpoints, for screens that only link to a list by status. */
export const invoiceStatuses = { draft: 0, posted: 1, credited: 2, deleted: 3 } as const;
/** The invoice types: freight, manual, and credits or charges of another invoice. */
export const invoiceTypes = { flower: 0, manual: 1, adjustment: 2 } as const;
