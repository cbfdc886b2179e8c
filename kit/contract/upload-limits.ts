/** The largest file in bytes that an upload accepts, unless its endpoint sets `maxUploadBytes`: 5 MB. */
export const defaultMaxUploadBytes = 5_242_880;
