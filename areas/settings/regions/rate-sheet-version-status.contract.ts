/** The states of a version of a rate sheet. Regions need them: the lines of a draft name regions. */
export const rateSheetVersionStatus = { draft: 1, published: 2 } as const;
