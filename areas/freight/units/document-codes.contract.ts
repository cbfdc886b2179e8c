/** Codes of our documents that a scan recognizes by their form alone. No place on the floor can have such a code. */

/** Parses the door number from a door label, `DOOR-4`. */
export function parseDoorNumberFromLabel(code: string): number | null {
  const number = /^DOOR[ -]?(\d{1,4})$/i.exec(code.trim())?.[1];
  return number === undefined ? null : Number(number);
}
/** Parses the load number from the barcode of a cover sheet, `L-60193`. */
export function parseCoverSheetLoadNumber(code: string): number | null {
  const number = /^L-(\d{1,9})$/i.exec(code.trim())?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * Returns whether the positions of a location with this code would look like another document. `L-5` looks like the cover sheet
 * of load 5, `DOOR-5` like the label of a door.
 */
export const locationCodeLooksLikeDocument = (locationCode: string): boolean =>
  parseCoverSheetLoadNumber(`${locationCode}-1`) !== null ||
  parseDoorNumberFromLabel(`${locationCode}-1`) !== null;
