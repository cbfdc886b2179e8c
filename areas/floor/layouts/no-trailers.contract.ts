/** The message of an empty trailer list, for layouts and for loads. Separate from the endpoints. */
export const noTrailersMessage = { sentence: 'No Trailers Found' } as const;
