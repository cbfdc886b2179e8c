/** Small things kept in this browser for one user: columns, views, drafts. Another user of the same browser never sees them. */

let owner = '';
export function setLocalStorageUser(subject: string | null): void {
  owner = subject ?? '';
}
const placeOf = (place: string) => `coldlane.${owner}.${place}`;

export function saveLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(placeOf(key), JSON.stringify(value));
  } catch {
    // A full or forbidden store only means that nothing is remembered.
  }
}
export function loadLocal<T>(place: string): T | undefined {
  try {
    const text = localStorage.getItem(placeOf(place));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
/** What this tab was about last, also after it was loaded anew; a new tab begins with what any tab chose last. */
export function saveForTab(place: string, value: unknown): void {
  saveLocal(place, value);
  try {
    sessionStorage.setItem(placeOf(place), JSON.stringify(value));
  } catch {
    // As above.
  }
}
export function loadForTab<T>(place: string): T | undefined {
  try {
    const text = sessionStorage.getItem(placeOf(place));
    return text === null ? loadLocal<T>(place) : (JSON.parse(text) as T);
  } catch {
    return loadLocal<T>(place);
  }
}
export const deleteLocal = (place: string): void => localStorage.removeItem(placeOf(place));
