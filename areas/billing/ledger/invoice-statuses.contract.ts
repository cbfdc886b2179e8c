/** Apart from the calls, for screens that only lead to a list by its state. */
export const invoiceStatuses = { draft: 0, posted: 1, credited: 2, deleted: 3 } as const;
/** The types of invoices: of freight, by hand, and credits or charges of another invoice. */
export const invoiceTypes = { flower: 0, manual: 1, adjustment: 2 } as const;
