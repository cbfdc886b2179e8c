/** The last day of a line whose version has no end. */
export const openEndedDate = '2099-12-31';
