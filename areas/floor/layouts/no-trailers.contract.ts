/** What a list of trailers says that is empty: those of a layout, and those that a load may have. */
export const noTrailersMessage = { sentence: 'No Trailers Found' } as const;
