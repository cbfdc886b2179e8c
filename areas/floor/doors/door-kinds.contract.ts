/** The purpose of a door, as stored. */
export const doorKind = { receiving: 1, outbound: 2 } as const;
