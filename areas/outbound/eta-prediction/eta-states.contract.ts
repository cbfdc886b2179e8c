/** The statuses of an expected arrival at a stop. They follow its truck. */
export const etaState = { pending: 0, loading: 1, onRoute: 2, delivered: 3 } as const;
