/** Who pays for freight, as the database holds it. */
export const paymentTerm = { collect: 1, prepaid: 2, thirdParty: 3 } as const;
