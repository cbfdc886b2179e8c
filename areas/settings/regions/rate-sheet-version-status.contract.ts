/** The statuses of a rate sheet version. Regions need them, because the lines of a draft refer to regions. */
export const rateSheetVersionStatus = { draft: 1, published: 2 } as const;
