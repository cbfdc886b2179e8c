/** Payment terms: who pays for freight, as numbered in the database. */
export const paymentTerm = { collect: 1, prepaid: 2, thirdParty: 3 } as const;
