/** Apart from the calls, for screens that only lead to a list by its state. */
export const invoiceStates = { draft: 0, posted: 1, credited: 2, deleted: 3 } as const;
