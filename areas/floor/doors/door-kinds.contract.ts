/** What a door is for, as the database holds it. */
export const doorKind = { receiving: 1, outbound: 2 } as const;
