/** What a search for doors says that finds none. Apart from the calls, for screens that show doors beside something else. */
export const noDoorsMessage = { sentence: 'No Doors Found' } as const;
