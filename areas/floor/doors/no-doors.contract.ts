/** The message of an empty search for doors. Separate from the endpoints, for screens that show doors beside other data. */
export const noDoorsMessage = { sentence: 'No Doors Found' } as const;
