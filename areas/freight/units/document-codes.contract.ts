/** Codes of our papers that a scan tells by their form alone. No place on the floor may bear one. */

/** The number of a door by its label, `DOOR-4`. */
export function parseDoorLabel(code: string): number | null {
  const number = /^DOOR[ -]?(\d{1,4})$/i.exec(code.trim())?.[1];
  return number === undefined ? null : Number(number);
}
/** The number of a load as its cover sheet has it in bars, `L-60193`. */
export function parseLoadLabel(code: string): number | null {
  const number = /^L-(\d{1,9})$/i.exec(code.trim())?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * Whether the positions of a location of this code would read like another paper: `L-5` like the cover sheet of load 5,
 * `DOOR-5` like the label of a door.
 */
export const looksLikeDocumentCode = (location: string): boolean =>
  parseLoadLabel(`${location}-1`) !== null || parseDoorLabel(`${location}-1`) !== null;
